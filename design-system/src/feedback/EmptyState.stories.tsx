import type { Meta, StoryObj } from '@storybook/react';
import { EmptyState } from './states';

const meta = {
  title: 'Design System/EmptyState/Default',
  component: EmptyState,
  args: { title: 'No opportunities found', text: 'Market conditions may not meet criteria' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { title: { control: 'text' }, text: { control: 'text' } } };
