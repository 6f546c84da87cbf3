import type { Meta, StoryObj } from '@storybook/react';
import { HARD_NUMBERS, LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { demoRows, List } from './story-list';

const meta = {
  title: 'Design System/VirtualTable/Stress',
  component: List,
  args: { label: 'Demo', rows: [] },
} satisfies Meta<typeof List>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TenThousandRows: Story = { args: { rows: demoRows(10_000), pressable: true } };
export const LongSymbols: Story = {
  args: { rows: demoRows(1_000).map((row, n) => ({ ...row, symbol: `${LONG_SYMBOL}${n}` })) },
};
export const HardNumbers: Story = {
  args: {
    rows: Object.entries(HARD_NUMBERS).map(([symbol, value]) => ({
      symbol,
      price: value ?? null,
      change: value ?? null,
      volume: value ?? null,
    })),
  },
};
export const NarrowPlace: Story = {
  args: { rows: demoRows(1_000) },
  render: (args) => (
    <Narrow>
      <List {...args} />
    </Narrow>
  ),
};
