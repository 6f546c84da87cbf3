import type { Meta, StoryObj } from '@storybook/react';
import { LONG_SYMBOL } from '../foundations/story-kit';
import { manySymbols } from '../virtual-table/story-list';
import { Panes } from './story-panes';

const meta = {
  title: 'Design System/Splitter/Stress',
  component: Panes,
  args: { label: 'Scanner width' },
} satisfies Meta<typeof Panes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotANumber: Story = { args: { initial: Number.NaN } };
export const Negative: Story = { args: { initial: -40 } };
export const Enormous: Story = { args: { initial: Number.MAX_VALUE } };
export const Closed: Story = { args: { min: 0, initial: 0 } };
export const ContentWiderThanItsPane: Story = { args: { initial: 10, first: LONG_SYMBOL, second: LONG_SYMBOL } };
export const AThousandLines: Story = {
  args: { first: manySymbols(1_000).map((symbol) => <div key={symbol}>{symbol}</div>) },
};
