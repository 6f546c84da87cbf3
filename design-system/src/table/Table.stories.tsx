import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import type { SampleRow } from '../overview/sample-data';
import type { SortOrder } from './column';
import { TABLE } from './sample-table';
import { Table } from './Table';

const meta: Meta = { title: 'Design System/Table/Default' };
export default meta;
type Story = StoryObj;

export const Default: Story = { render: () => <Table {...TABLE} /> };

const numberOf = (row: SampleRow, key: string): number => (key === 'price' ? row.price : row.percent_change) ?? 0;

/** Sorts by price and change. In this story, rows without figures count as zero. */
export const Playground: Story = {
  render: function Playground() {
    const [sort, setSort] = useState<SortOrder>({ key: 'percent_change', direction: 'descending' });
    const [selected, setSelected] = useState<string>();
    const sign = sort.direction === 'ascending' ? 1 : -1;
    const rows = [...TABLE.rows].sort((a, b) =>
      sort.key === 'symbol'
        ? sign * a.symbol.localeCompare(b.symbol)
        : sign * (numberOf(a, sort.key) - numberOf(b, sort.key)),
    );
    return (
      <Table
        {...TABLE}
        rows={rows}
        sort={sort}
        onSort={setSort}
        selectedKey={selected}
        onRowPress={({ symbol }) => setSelected(symbol)}
      />
    );
  },
};
