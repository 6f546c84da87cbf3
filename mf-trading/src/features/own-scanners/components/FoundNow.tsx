import type { ScannerRow } from '@prebell/contracts';
import { type Column, Percent, Price, Table, Volume } from '@prebell/design-system';
import { RowRelativeVolume } from '../../../shared/row-volume/RowRelativeVolume';
import type { FoundNow as Found } from '../hooks/useFoundNow';
import styles from './ScannerEditor.module.css';

interface Props {
  readonly now: Found;
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
    render: (row) => <RowRelativeVolume row={row} />,
  },
];

/** The symbols that a definition ranks first right now; empty without a match. */
export const FoundNow = ({ now }: Props) => {
  const found = now.state === 'incomplete' ? null : now.found;
  if (found === null || found.count === 0) return null;
  return (
    <div className={styles.found} data-density="compact" data-stale={now.state !== 'counted' || undefined}>
      {found.count > SHOWN && <p>The first {SHOWN}:</p>}
      <Table
        label="Found right now"
        columns={COLUMNS}
        rows={found.results.slice(0, SHOWN)}
        rowKey={({ symbol }) => symbol}
      />
    </div>
  );
};

/** How many symbols match, or why they cannot be counted. It is in the dialog's footer, so it is always visible. */
export const foundText = (now: Found): string => {
  if (now.state === 'incomplete') return now.text;
  if (now.state === 'failed') return 'We could not count the matches. Trying again every few seconds.';
  if (now.state !== 'counted') return 'Counting matches…';
  const { count } = now.found;
  if (count === 0) return 'Nothing matches right now.';
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'symbol matches' : 'symbols match'} right now`;
};
