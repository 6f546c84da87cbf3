import type { Meta, StoryObj } from '@storybook/react';
import { Percent } from './figures';

const meta = { title: 'Design System/Percent/Features', component: Percent, args: { value: 1234.5 } } satisfies Meta<
  typeof Percent
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Up: Story = { args: { value: 38.21 } };
export const Down: Story = { args: { value: -4.02 } };
export const Zero: Story = { args: { value: 0 } };
export const Missing: Story = { args: { value: null } };
/** Without triangles, for columns where they would be noise. The sign stays. */
export const WithoutArrow: Story = { args: { value: 38.21, arrow: false } };
