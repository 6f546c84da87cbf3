import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, noop } from '../foundations/story-kit';
import { Toaster } from './Toaster';

const meta = {
  title: 'Design System/Toaster/Features',
  component: Toaster,
  args: { items: [], onDismiss: noop, durationMs: 600_000 },
} satisfies Meta<typeof Toaster>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  args: {
    items: [
      { id: 1, kind: 'info', text: 'Refresh interval updated to 30 seconds' },
      { id: 2, kind: 'error', text: 'Network error. Please check your connection.' },
      { id: 3, kind: 'success', text: 'Subscription reactivated successfully' },
      { id: 4, kind: 'warning', text: 'Market data is 30 s old' },
    ],
  },
};
export const WithAction: Story = {
  args: {
    items: [
      { id: 1, kind: 'info', text: '8 alerts fired while you were offline', action: { label: 'Show', run: noop } },
    ],
  },
};
export const LongWords: Story = { args: { items: [{ id: 1, kind: 'error', text: `${LONG_WORDS} ${LONG_SYMBOL}` }] } };
/** Without notices the live region stays in the page, so that the first notice is announced. */
export const Nothing: Story = { tags: ['empty'] };
