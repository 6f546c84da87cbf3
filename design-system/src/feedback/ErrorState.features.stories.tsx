import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/Button';
import { LONG_SYMBOL, LONG_WORDS, noop } from '../foundations/story-kit';
import { ErrorState } from './states';

const meta = {
  title: 'Design System/ErrorState/Features',
  component: ErrorState,
  args: { title: 'Scanner Error' },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutRetry: Story = { args: { text: 'This address is not known here' } };
export const WithHint: Story = {
  args: { text: 'Network error.', onRetry: noop, hint: 'If the problem persists, check your connection' },
};
export const NeedsUpgrade: Story = {
  args: {
    text: 'Upgrade required to access this scanner',
    actions: <Button variant="primary">Upgrade Now</Button>,
  },
};
export const WithReference: Story = {
  args: {
    text: 'Failed to load scanner data',
    onRetry: noop,
    cause: Object.assign(new Error('Internal error'), { traceId: '4bf92f3577b34da6a3ce929d0e0e4736' }),
  },
};
export const LongWords: Story = { args: { title: LONG_SYMBOL, text: LONG_WORDS, onRetry: noop } };
