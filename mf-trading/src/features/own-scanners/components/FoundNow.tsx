import type { ScannerRow } from '@prebell/contracts';
import { type Column, Percent, Price, RelativeVolume, Table, Volume } from '@prebell/design-system';
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
    render: ({ relative_volume }) => <RelativeVolume value={relative_volume} />,
  },
];

/** What a definition matches right now: the count and the top-ranked symbols. */
export const FoundNow = ({ now }: Props) => {
  const found = now.state === 'incomplete' ? null : now.found;
  return (
    <div className={styles.found} data-density="compact">
      <p role="status">{textOf(now)}</p>
      {found !== null && found.count > 0 && (
        <div className={styles.foundRows} data-stale={now.state !== 'counted' || undefined}>
          <Table
            label="Found right now"
            columns={COLUMNS}
            rows={found.results.slice(0, SHOWN)}
            rowKey={({ symbol }) => symbol}
          />
        </div>
      )}
    </div>
  );
};

/** The count in a few words, for the foot of the dialog, which stays in view. */
export const countText = (now: Found): string => {
  if (now.state === 'counted') return `${now.found.count.toLocaleString('en-US')} match now`;
  return now.state === 'counting' ? 'Counting…' : '';
};

const textOf = (now: Found): string => {
  if (now.state === 'incomplete') return 'Complete the conditions to see what matches.';
  if (now.state === 'failed') return 'We could not count the matches. We try again every few seconds.';
  if (now.state !== 'counted') return 'Counting matches…';
  const { count } = now.found;
  if (count === 0) return 'Nothing matches right now.';
  const all = `${count.toLocaleString('en-US')} ${count === 1 ? 'symbol matches' : 'symbols match'} right now`;
  return count > SHOWN ? `${all}, the first ${SHOWN}:` : `${all}:`;
};
