import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Tooltip } from './Popover';

const meta = {
  title: 'Design System/Tooltip/Default',
  component: Tooltip,
  args: { text: 'Objective 200 ms', children: <Button>p99 84 ms</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { argTypes: { text: { control: 'text' }, children: { control: false } } };
