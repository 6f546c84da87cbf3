import type { Meta, StoryObj } from '@storybook/react';
import { HARD_NUMBERS, LONG_SYMBOL, Narrow } from '../foundations/story-kit';
import { sampleRows } from '../overview/sample-data';
import { TABLE } from './sample-table';
import { Table } from './Table';

const meta: Meta = { title: 'Design System/Table/Stress' };
export default meta;
type Story = StoryObj;

const hard = Object.entries(HARD_NUMBERS).map(([name, value]) => ({
  symbol: name,
  price: value ?? null,
  percent_change: value ?? null,
  volume: value ?? 0,
  relative_volume: value ?? null,
  float: null,
  catalyst: null,
}));

export const AThousandRows: Story = { render: () => <Table {...TABLE} rows={sampleRows(1_000)} /> };
export const HardNumbers: Story = { render: () => <Table {...TABLE} rows={hard} /> };
export const LongSymbols: Story = {
  render: () => (
    <Table {...TABLE} rows={TABLE.rows.map((row, n) => ({ ...row, symbol: `${LONG_SYMBOL.slice(0, -1)}${n}` }))} />
  ),
};
export const InANarrowPlace: Story = {
  render: () => (
    <Narrow>
      <Table {...TABLE} />
    </Narrow>
  ),
};
/** A table without columns and rows renders without an error. */
export const NoColumns: Story = {
  tags: ['empty'],
  render: () => <Table {...TABLE} columns={[]} rows={[]} />,
};
