import type { ScannerRow } from '@prebell/contracts';
import { type Column, Percent, Price, RelativeVolume, Table, Volume } from '@prebell/design-system';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly found: { readonly count: number; readonly results: readonly ScannerRow[] };
}

const SHOWN = 5;

const COLUMNS: readonly Column<ScannerRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
  {
    key: 'change',
    label: 'Chg %',
    numeric: true,
    render: ({ percent_change }) => <Percent value={percent_change} />,
  },
  { key: 'volume', label: 'Vol', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  {
    key: 'rvol',
    label: 'RVOL',
    numeric: true,
    render: ({ relative_volume }) => <RelativeVolume value={relative_volume} />,
  },
];

/** What a definition matches right now: the count and the top-ranked symbols. */
export const FoundNow = ({ found: { count, results } }: Props) => (
  <div className={styles.found} data-density="compact">
    <p role="status">{foundText(count)}</p>
    {count > 0 && (
      <Table label="Found right now" columns={COLUMNS} rows={results.slice(0, SHOWN)} rowKey={({ symbol }) => symbol} />
    )}
  </div>
);

const foundText = (count: number): string => {
  if (count === 0) return 'Nothing matches right now.';
  const all = `${count} ${count === 1 ? 'symbol matches' : 'symbols match'} right now`;
  return count > SHOWN ? `${all}, the first ${SHOWN}:` : `${all}:`;
};
