import type { ScannerSample } from '@prebell/contracts';
import { type Column, Percent, Price, RelativeVolume, Volume } from '@prebell/design-system/base';

type SampleRow = Pick<
  ScannerSample['rows'][number],
  'symbol' | 'price' | 'percent_change' | 'volume' | 'relative_volume'
>;

/** Columns of the public tables of sample rows. */
export const SAMPLE_COLUMNS: readonly Column<SampleRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
  { key: 'change', label: 'Change', numeric: true, render: (row) => <Percent value={row.percent_change} /> },
  { key: 'volume', label: 'Volume', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  { key: 'rvol', label: 'RVOL', numeric: true, render: (row) => <RelativeVolume value={row.relative_volume} /> },
];
