import type { Meta, StoryObj } from '@storybook/react';
import { Volume } from '../figures/figures';
import { LONG_SYMBOL, LONG_WORDS, Narrow } from '../foundations/story-kit';
import { StatCard } from './StatCard';

const meta = {
  title: 'Design System/StatCard/Features',
  component: StatCard,
  args: { value: '11,000', label: 'symbols scanned' },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutNote: Story = {};
/** While a figure is unknown, the card says so instead of guessing. */
export const NotMeasuredYet: Story = { args: { value: 'measuring…', label: 'uptime', note: 'Objective 99.9%' } };
export const AFigure: Story = { args: { value: <Volume value={8_200_000} />, label: 'shares so far' } };
export const LongValue: Story = {
  render: () => (
    <Narrow>
      <StatCard value={LONG_SYMBOL} label={LONG_WORDS} />
    </Narrow>
  ),
};
