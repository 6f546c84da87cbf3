import type { Meta, StoryObj } from '@storybook/react';
import { StatusDot } from './small';

const meta = {
  title: 'Design System/StatusDot/Features',
  component: StatusDot,
  args: { tone: 'success' },
} satisfies Meta<typeof StatusDot>;
export default meta;
type Story = StoryObj<typeof meta>;

const WORDS = { success: 'Live', warning: 'Delayed', error: 'Disconnected', neutral: 'Paused' } as const;
const render: Story['render'] = ({ tone }) => (
  <span>
    <StatusDot tone={tone} /> {WORDS[tone]}
  </span>
);

export const Live: Story = { render };
export const Delayed: Story = { args: { tone: 'warning' }, render };
export const Disconnected: Story = { args: { tone: 'error' }, render };
export const Paused: Story = { args: { tone: 'neutral' }, render };
