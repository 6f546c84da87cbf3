import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { Badge } from './Badge';

const meta = { title: 'Design System/Badge/Default', component: Badge, args: { children: 'Limited' } } satisfies Meta<
  typeof Badge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { tone: 'action' },
  argTypes: { children: { control: 'text' }, tone: oneOf('neutral', 'action', 'error', 'warning', 'success', 'info') },
};
