import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, noop } from '../foundations/story-kit';
import { AlertDialog } from './Dialog';

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
export const LongWords: Story = { args: { title: LONG_SYMBOL, children: LONG_WORDS } };
