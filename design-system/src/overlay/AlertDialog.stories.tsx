import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Button } from '../button/Button';
import { noop } from '../foundations/story-kit';
import { AlertDialog, type AlertDialogProps } from './Dialog';

const meta = {
  title: 'Design System/AlertDialog/Default',
  component: AlertDialog,
  args: {
    open: false,
    onCancel: noop,
    onConfirm: noop,
    title: 'Cancel subscription',
    children: 'Are you sure you want to cancel your subscription?',
    confirmLabel: 'Cancel subscription',
    cancelLabel: 'Keep it',
  },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const Asker = (args: AlertDialogProps) => {
  const [open, setOpen] = useState(args.open);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel subscription</Button>
      <AlertDialog {...args} open={open} onCancel={close} onConfirm={close} />
    </>
  );
};

export const Default: Story = { render: (args) => <Asker {...args} /> };
export const Playground: Story = {
  args: { danger: true, busy: false },
  argTypes: {
    title: { control: 'text' },
    children: { control: 'text' },
    confirmLabel: { control: 'text' },
    cancelLabel: { control: 'text' },
    danger: { control: 'boolean' },
    busy: { control: 'boolean' },
    open: { control: false },
  },
  render: (args) => <Asker {...args} />,
};
