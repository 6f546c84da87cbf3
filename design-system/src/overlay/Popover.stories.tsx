import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Popover } from './Popover';

const meta = {
  title: 'Design System/Popover/Default',
  component: Popover,
  args: {
    title: 'Relative volume',
    trigger: <Button>61.4x</Button>,
    children: 'Volume so far over the mean of the same minute of 20 sessions.',
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  argTypes: { title: { control: 'text' }, children: { control: 'text' }, trigger: { control: false } },
};
