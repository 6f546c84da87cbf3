import type { Meta, StoryObj } from '@storybook/react';
import { Percent } from './figures';

const meta = { title: 'Design System/Percent/Default', component: Percent, args: { value: 1234.5 } } satisfies Meta<
  typeof Percent
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { value: { control: 'number' }, arrow: { control: 'boolean' } } };
