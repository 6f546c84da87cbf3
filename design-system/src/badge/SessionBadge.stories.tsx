import type { Meta, StoryObj } from '@storybook/react';
import { oneOf } from '../foundations/story-kit';
import { SessionBadge } from './Badge';

const meta = {
  title: 'Design System/SessionBadge/Default',
  component: SessionBadge,
  args: { session: 'pre_market', description: 'Pre-Market' },
} satisfies Meta<typeof SessionBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  argTypes: {
    session: oneOf('pre_market', 'core_trading', 'extended_hours', 'closed', 'holiday'),
    description: { control: 'text' },
  },
};
