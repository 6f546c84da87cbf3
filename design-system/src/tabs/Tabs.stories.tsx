import type { Meta, StoryObj } from '@storybook/react';
import { noop, oneOf } from '../foundations/story-kit';
import { LiveTabs, SCANNER_TABS } from './sample-tabs';
import { Tabs } from './Tabs';

const meta = {
  title: 'Design System/Tabs/Default',
  component: Tabs,
  args: { label: 'Scanners', items: SCANNER_TABS, value: 'momentum', onValueChange: noop, children: 'Rows' },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { render: () => <LiveTabs /> };
export const Playground: Story = {
  argTypes: {
    label: { control: 'text' },
    items: { control: 'object' },
    value: oneOf('momentum', 'gappers', 'low_float'),
    children: { control: 'text' },
  },
};
