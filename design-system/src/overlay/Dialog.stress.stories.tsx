import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { LONG_SYMBOL, LONG_WORDS, noop } from '../foundations/story-kit';
import { Dialog } from './Dialog';

const meta: Meta = { title: 'Design System/Dialog/Stress' };
export default meta;
type Story = StoryObj;

export const LongTitle: Story = {
  render: () => (
    <Dialog open onClose={noop} title={`${LONG_SYMBOL} ${LONG_WORDS}`}>
      {LONG_SYMBOL}
    </Dialog>
  ),
};
/** The body scrolls; title and actions stay. */
export const AThousandLines: Story = {
  render: () => (
    <Dialog open onClose={noop} title="Terms" footer={<Button>Close</Button>}>
      {Array.from({ length: 1_000 }, (_, n) => (
        <p key={String(n)}>Line {n + 1}</p>
      ))}
    </Dialog>
  ),
};
