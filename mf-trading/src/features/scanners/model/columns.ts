import type { ScannerRow } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** The table's columns after the symbol, which is always first. */
export const COLUMN_IDS = [
  'entered',
  'price',
  'change',
  'gap',
  'volume',
  'rvol',
  'float',
  'catalyst',
  'vwap',
  'hod',
  'rotation',
  'rvol5m',
  'rvolDaily',
  'cap',
  'latency',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export interface ColumnFacts {
  /** Short label for the header. */
  readonly label: string;
  /** Full name for the menu and the header's tooltip. */
  readonly name: string;
  /** The value to rank by; unknown figures are null. Null where ranking is not offered. */
  readonly value: ((row: ScannerRow) => number | string | null) | null;
}

export const COLUMNS: Readonly<Record<ColumnId, ColumnFacts>> = {
  entered: { label: 'In', name: 'Time it entered', value: null },
  price: { label: 'Price', name: 'Price', value: (row) => row.price },
  change: { label: 'Chg %', name: 'Change since the previous close', value: (row) => row.percent_change },
  gap: { label: 'Gap %', name: 'Gap to the previous close', value: (row) => row.gap },
  volume: { label: 'Vol', name: 'Volume today', value: (row) => row.volume },
  rvol: { label: 'RVOL', name: 'Relative volume at this time of day', value: (row) => row.relative_volume },
  float: { label: 'Float', name: 'Float', value: (row) => row.float },
  catalyst: { label: 'Catalyst', name: 'Catalyst', value: (row) => row.catalyst },
  vwap: { label: 'VWAP', name: 'VWAP', value: (row) => row.vwap },
  hod: { label: 'HOD', name: 'High of the day', value: (row) => row.hod },
  rotation: { label: 'Rot.', name: 'Float rotation', value: (row) => row.float_rotation },
  rvol5m: { label: 'RVOL 5m', name: 'Relative volume, five minutes', value: (row) => row.relative_volume_5m },
  rvolDaily: { label: 'RVOL D', name: 'Relative volume, whole day', value: (row) => row.relative_volume_daily },
  cap: { label: 'Cap', name: 'Market cap', value: (row) => row.market_cap },
  latency: { label: 'Latency', name: 'Latency of the last change, event to screen', value: null },
};

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'entered',
  'price',
  'change',
  'gap',
  'volume',
  'rvol',
  'float',
  'catalyst',
];

const isColumn = (value: unknown): value is ColumnId => (COLUMN_IDS as readonly unknown[]).includes(value);

/** The visible columns in order. */
export const COLUMNS_PREFERENCE: Preference<readonly ColumnId[]> = {
  name: 'scanner.columns',
  accepts: (value): value is readonly ColumnId[] =>
    Array.isArray(value) && value.every(isColumn) && new Set(value).size === value.length,
  fallback: DEFAULT_COLUMNS,
};

/** Shows or hides the column `id`; a newly shown one goes last. */
export const withColumn = (columns: readonly ColumnId[], id: ColumnId, shown: boolean): readonly ColumnId[] => {
  const rest = columns.filter((one) => one !== id);
  return shown ? [...rest, id] : rest;
};

/** Moves the column `id` one place left (-1) or right (1); at the edge it stays. */
export const movedColumn = (columns: readonly ColumnId[], id: ColumnId, by: -1 | 1): readonly ColumnId[] => {
  const from = columns.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= columns.length) return columns;
  return columns.with(from, columns[to] as ColumnId).with(to, id);
};
