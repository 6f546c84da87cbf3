import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { Checkbox } from '../field/Checkbox';
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
/** The body scrolls; title and actions stay in place. */
export const AThousandChoices: Story = {
  render: () => (
    <Dialog open onClose={noop} title="Symbols to watch" footer={<Button>Close</Button>}>
      {Array.from({ length: 1_000 }, (_, n) => (
        <Checkbox key={String(n)} label={`DEMO${n + 1}`} />
      ))}
    </Dialog>
  ),
};
/** Nothing inside can take the focus, so the scrolling body does. */
export const LongText: Story = {
  render: () => (
    <Dialog open onClose={noop} title="Terms">
      {Array.from({ length: 60 }, (_, n) => (
        <p key={String(n)}>{LONG_WORDS}</p>
      ))}
    </Dialog>
  ),
};
