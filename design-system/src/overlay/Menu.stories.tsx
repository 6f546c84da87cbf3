import type { Meta, StoryObj } from '@storybook/react';
import { Menu, MenuHeader, MenuItem, MenuSeparator } from './Menu';

const meta = {
  title: 'Design System/Menu/Default',
  component: Menu,
  args: { label: 'mara', children: <MenuItem>Logout</MenuItem> },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const items = (
  <>
    <MenuHeader>mara@example.test</MenuHeader>
    <MenuItem>Subscription</MenuItem>
    <MenuSeparator />
    <MenuItem>Logout</MenuItem>
  </>
);

export const Default: Story = { args: { children: items } };
export const Playground: Story = {
  args: { children: items },
  argTypes: { label: { control: 'text' }, accessibleName: { control: 'text' }, children: { control: false } },
};
