import { Percent, Price, RelativeVolume, Volume } from '../figures/figures';
import { type SampleRow, sampleRows } from '../overview/sample-data';
import type { Column } from './column';

export const COLUMNS: readonly Column<SampleRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, sortable: true, render: ({ price }) => <Price value={price} /> },
  {
    key: 'percent_change',
    label: 'Chg %',
    numeric: true,
    sortable: true,
    render: ({ percent_change }) => <Percent value={percent_change} />,
  },
  { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  {
    key: 'relative_volume',
    label: 'RVol',
    numeric: true,
    render: ({ relative_volume }) => <RelativeVolume value={relative_volume} />,
  },
];

export const bySymbol = ({ symbol }: SampleRow): string => symbol;

/** Complete props of a sample table. Stories override what they are about. */
export const TABLE = { label: 'Momentum', columns: COLUMNS, rows: sampleRows(8), rowKey: bySymbol };
