import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Button } from '../button/Button';
import { AlertDialog, Dialog } from './Dialog';
import { Menu, MenuHeader, MenuItem, MenuSeparator } from './Menu';
import { Popover, Tooltip } from './Popover';

const meta: Meta = { title: 'Design System/Overlay' };
export default meta;
type Story = StoryObj;

export const Task: Story = {
  render: function Task() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Upgrade Required: Gappers Scanner"
          footer={<Button>Maybe Later</Button>}
        >
          Three plan cards stand here.
        </Dialog>
      </>
    );
  },
};
export const Question: Story = {
  render: function Question() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Cancel subscription</Button>
        <AlertDialog
          open={open}
          danger
          title="Cancel subscription"
          confirmLabel="Cancel subscription"
          cancelLabel="Keep it"
          onCancel={() => setOpen(false)}
          onConfirm={() => setOpen(false)}
        >
          Are you sure you want to cancel your subscription?
        </AlertDialog>
      </>
    );
  },
};
export const UserMenu: Story = {
  render: () => (
    <Menu label="mara">
      <MenuHeader>mara@example.test</MenuHeader>
      <MenuItem>Subscription</MenuItem>
      <MenuSeparator />
      <MenuItem>Logout</MenuItem>
    </Menu>
  ),
};
export const Words: Story = {
  render: () => (
    <Tooltip text="Objective 200 ms">
      <Button>p99 84 ms</Button>
    </Tooltip>
  ),
};
export const Details: Story = {
  render: () => (
    <Popover title="Relative volume" trigger={<Button>61.4x</Button>}>
      Volume so far over the mean of the same minute of 20 sessions.
    </Popover>
  ),
};
