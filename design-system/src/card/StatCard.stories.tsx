import type { Meta, StoryObj } from '@storybook/react';
import { StatCard } from './StatCard';

const meta = {
  title: 'Design System/StatCard/Default',
  component: StatCard,
  args: { value: '84 ms', label: 'tick to your screen, p99', note: 'measured over the last 24 h' },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  argTypes: { value: { control: 'text' }, label: { control: 'text' }, note: { control: 'text' } },
};
