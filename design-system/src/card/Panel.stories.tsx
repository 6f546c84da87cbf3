import type { Meta, StoryObj } from '@storybook/react';
import { Panel } from './Panel';

const meta = {
  title: 'Design System/Panel/Default',
  component: Panel,
  args: { title: 'Live Scanners', children: 'Rows' },
} satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { aside: '14', foot: 'Last: 2s ago' },
  argTypes: {
    title: { control: 'text' },
    aside: { control: 'text' },
    controls: { control: 'text' },
    foot: { control: 'text' },
    children: { control: 'text' },
  },
};
