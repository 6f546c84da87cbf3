import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber, LONG_SYMBOL } from '../foundations/story-kit';
import { manySymbols } from '../virtual-table/story-list';
import { Sparkline } from './Sparkline';

const meta = {
  title: 'Design System/Sparkline/Stress',
  component: Sparkline,
  args: { label: 'DEMO1 today', values: [] },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HardNumbers: Story = {
  render: () => eachHardNumber((value) => <Sparkline label="DEMO1 today" values={[1, value, 3, -2]} />),
};
export const NothingKnown: Story = { args: { values: [null, Number.NaN, undefined, Number.POSITIVE_INFINITY] } };
export const FromEndToEnd: Story = { args: { values: [-Number.MAX_VALUE, 0, Number.MAX_VALUE] } };
export const TenThousandValues: Story = {
  args: { values: Array.from({ length: 10_000 }, (_, n) => Math.sin(n / 300) * n) },
};
export const LongName: Story = { args: { label: LONG_SYMBOL, values: [1, 2] } };
export const AThousandLines: Story = {
  render: () => (
    <>
      {manySymbols(1_000).map((symbol, n) => (
        <Sparkline key={symbol} label={symbol} values={[n % 7, n % 5, n % 3, n % 11]} />
      ))}
    </>
  ),
};
