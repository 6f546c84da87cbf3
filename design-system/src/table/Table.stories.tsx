import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Percent, Price, Volume } from '../figures/figures';
import { Pagination } from './Pagination';
import { type Column, type SortOrder, Table } from './Table';

interface Row {
  readonly symbol: string;
  readonly price: number | null;
  readonly change: number | null;
  readonly volume: number;
}

const columns: Column<Row>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, sortable: true, render: ({ price }) => <Price value={price} /> },
  { key: 'change', label: 'Chg %', numeric: true, render: ({ change }) => <Percent value={change} /> },
  { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
];
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    symbol: `DEMO${n + 1}`,
    price: n === 2 ? null : 2 + n * 0.37,
    change: n === 2 ? null : 30 - n * 1.9,
    volume: 8_200_000 / (n + 1),
  }));

const meta: Meta = { title: 'Design System/Table' };
export default meta;
type Story = StoryObj;

export const Default: Story = {
  render: function Sorted() {
    const [sort, setSort] = useState<SortOrder>({ key: 'price', direction: 'descending' });
    return (
      <Table
        label="Demo"
        columns={columns}
        rows={rows(8)}
        rowKey={({ symbol }) => symbol}
        sort={sort}
        onSort={setSort}
      />
    );
  },
};
export const RowsThatAct: Story = {
  render: function Pressable() {
    const [selected, setSelected] = useState('DEMO2');
    return (
      <Table
        label="Demo"
        columns={columns}
        rows={rows(8)}
        rowKey={({ symbol }) => symbol}
        selectedKey={selected}
        onRowPress={({ symbol }) => setSelected(symbol)}
      />
    );
  },
};
export const Empty: Story = {
  render: () => <Table label="Nothing" columns={columns} rows={[]} rowKey={({ symbol }) => symbol} />,
};
export const Stress: Story = {
  render: () => <Table label="A thousand rows" columns={columns} rows={rows(1_000)} rowKey={({ symbol }) => symbol} />,
};
export const Pages: Story = {
  render: () => (
    <Pagination
      noun="users"
      pagination={{ page: 2, per_page: 20, total: 57, pages: 3, has_prev: true, has_next: true }}
      onPage={() => undefined}
    />
  ),
};
