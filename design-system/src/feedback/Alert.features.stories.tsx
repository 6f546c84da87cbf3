import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL, LONG_WORDS } from '../foundations/story-kit';
import { Alert } from './Alert';

const meta = {
  title: 'Design System/Alert/Features',
  component: Alert,
  args: { children: 'Invalid username or password' },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failure: Story = {};
export const Warning: Story = { args: { kind: 'warning', children: 'Retrying momentum scanner... (1/3)' } };
export const Information: Story = { args: { kind: 'info', children: 'Simulated data' } };
export const Success: Story = { args: { kind: 'success', children: 'Subscription reactivated successfully' } };
export const LongWords: Story = { args: { children: `${LONG_WORDS} ${LONG_SYMBOL}` } };
