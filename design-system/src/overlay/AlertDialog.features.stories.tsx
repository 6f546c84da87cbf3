import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, noop } from '../foundations/story-kit';
import { AlertDialog, Dialog } from './Dialog';

const meta = {
  title: 'Design System/AlertDialog/Features',
  component: AlertDialog,
  args: {
    open: true,
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

export const Open: Story = {};
export const Danger: Story = { args: { danger: true } };
export const Busy: Story = { args: { danger: true, busy: true } };
/** A question over a dialog dims both the page and that dialog. */
export const InFrontOfADialog: Story = {
  render: (args) => (
    <Dialog open title="New call" onClose={noop}>
      A form with twelve fields.
      <AlertDialog {...args} />
    </Dialog>
  ),
};
export const LongWords: Story = { args: { title: LONG_SYMBOL, children: LONG_WORDS } };
