import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS, Narrow, noop } from '../foundations/story-kit';
import { Alert } from './Alert';
import { EmptyState, ErrorState } from './states';

const meta: Meta = { title: 'Design System/Alert/Stress' };
export default meta;
type Story = StoryObj;

export const LongWordsInANarrowPlace: Story = {
  render: () => (
    <Narrow>
      <Alert kind="error">{LONG_WORDS}</Alert>
      <Alert kind="info">{LONG_SYMBOL}</Alert>
      <EmptyState title={LONG_SYMBOL} text={LONG_WORDS} />
      <ErrorState title={LONG_SYMBOL} text={LONG_WORDS} onRetry={noop} hint={LONG_WORDS} />
    </Narrow>
  ),
};
export const NoWords: Story = { render: () => <Alert kind="warning" /> };
