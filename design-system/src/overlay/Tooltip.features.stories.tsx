import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { LONG_WORDS } from '../foundations/story-kit';
import { Tooltip } from './Popover';

const meta = {
  title: 'Design System/Tooltip/Features',
  component: Tooltip,
  args: { text: 'Objective 200 ms', children: <Button>p99 84 ms</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnALink: Story = { args: { children: <a href="#objective">p99 84 ms</a> } };
export const LongText: Story = { args: { text: LONG_WORDS } };
