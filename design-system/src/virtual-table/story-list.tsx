import { useState } from 'react';
import { IconButton } from '../button/IconButton';
import { Percent, Price, Volume } from '../figures/figures';
import { BellIcon } from '../icons';
import { Sparkline } from '../sparkline/Sparkline';
import { actionsColumn } from '../table/actions-column';
import type { Column, SortOrder } from '../table/column';
import { VirtualTable } from './VirtualTable';
import './story-list.css';

export interface ListedRow {
  readonly symbol: string;
  readonly price: number | null;
  readonly change: number | null;
  readonly volume: number | null;
}

const amount = (row: ListedRow, key: string): number =>
  (key === 'price' ? row.price : row.change) ?? Number.NEGATIVE_INFINITY;
const sorted = (rows: readonly ListedRow[], { key, direction }: SortOrder) =>
  rows.toSorted((a, b) => (amount(a, key) - amount(b, key)) * (direction === 'ascending' ? 1 : -1));

const COLUMNS: Column<ListedRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, width: '8rem', render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, sortable: true, render: ({ price }) => <Price value={price} /> },
  { key: 'change', label: 'Chg %', numeric: true, sortable: true, render: ({ change }) => <Percent value={change} /> },
  { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  {
    key: 'day',
    label: 'Today',
    render: ({ symbol, price, change }) => <Sparkline label={symbol} values={[0, price, change, (change ?? 0) * 2]} />,
  },
];
const ACTIONS = actionsColumn<ListedRow>(({ symbol }) => (
  <IconButton size="small" label={`Alert for ${symbol}`} icon={<BellIcon aria-hidden="true" />} />
));

export const manySymbols = (count: number): string[] => Array.from({ length: count }, (_, n) => `DEMO${n + 1}`);

export const demoRows = (count: number): ListedRow[] =>
  manySymbols(count).map((symbol, n) => ({
    symbol,
    price: 2 + (n % 97) * 0.37,
    change: 30 - (n % 61) * 1.1,
    volume: 8_200_000 / (n + 1),
  }));

interface Props {
  readonly label: string;
  readonly rows: readonly ListedRow[];
  readonly pressable?: boolean;
  readonly withActions?: boolean;
  /** Makes the list sortable and sets its initial order. */
  readonly order?: SortOrder;
}

/** For stories: a long list in a box 24rem high. */
export const List = ({ label, rows, pressable = false, withActions = false, order }: Props) => {
  const [selected, setSelected] = useState(rows[1]?.symbol);
  const [sort, setSort] = useState(order);
  return (
    <div className="story-List">
      <VirtualTable<ListedRow>
        label={label}
        columns={withActions ? [...COLUMNS, ACTIONS] : COLUMNS}
        rows={sort === undefined ? rows : sorted(rows, sort)}
        rowKey={({ symbol }) => symbol}
        {...(pressable && { selectedKey: selected, onRowPress: ({ symbol }) => setSelected(symbol) })}
        {...(sort !== undefined && { sort, onSort: setSort })}
      />
    </div>
  );
};
