import type { Meta, StoryObj } from '@storybook/react';
import { Volume } from './figures';

const meta = { title: 'Design System/Volume/Features', component: Volume, args: { value: 1234.5 } } satisfies Meta<
  typeof Volume
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { value: 640 } };
export const Thousands: Story = { args: { value: 12_340 } };
export const Millions: Story = { args: { value: 8_200_000 } };
/** Rounds before it chooses the unit, so it never shows 1000.0K. */
export const RollsOver: Story = { args: { value: 999_950 } };
export const Missing: Story = { args: { value: null } };
