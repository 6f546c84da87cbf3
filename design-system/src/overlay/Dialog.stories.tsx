import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Button } from '../button/Button';
import { noop, oneOf } from '../foundations/story-kit';
import { Dialog, type DialogProps } from './Dialog';

const meta = {
  title: 'Design System/Dialog/Default',
  component: Dialog,
  args: {
    open: false,
    onClose: noop,
    title: 'Upgrade Required: Gappers Scanner',
    children: 'Three plan cards.',
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The control that opens the dialog; the focus returns to it. */
const Opener = (args: DialogProps) => {
  const [open, setOpen] = useState(args.open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog {...args} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

export const Default: Story = { render: (args) => <Opener {...args} /> };
export const Playground: Story = {
  args: { size: 'medium', description: 'Your plan includes the momentum scanner.' },
  argTypes: {
    size: oneOf('small', 'medium', 'large'),
    title: { control: 'text' },
    description: { control: 'text' },
    children: { control: 'text' },
    open: { control: false },
  },
  render: (args) => <Opener {...args} />,
};
