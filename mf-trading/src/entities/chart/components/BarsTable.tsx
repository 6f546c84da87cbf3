import { formatCompact, formatPrice, RESOLUTION_LABELS, type Resolution } from '@prebell/contracts';
import { type Column, VirtualTable } from '@prebell/design-system';
import { useStore } from '@prebell/platform';
import { type Bar, withLive } from '../model/bars';
import type { ChartFeed } from '../model/chart-feed';
import { barStart } from '../model/chart-summary';
import styles from './BarsTable.module.css';

interface Props {
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly bars: readonly Bar[];
  readonly feed: Pick<ChartFeed, 'closed'>;
}

const figure = (label: string, key: 'o' | 'h' | 'l' | 'c'): Column<Bar> => ({
  key,
  label,
  numeric: true,
  width: '3.9rem',
  render: (bar) => formatPrice(bar[key]),
});

/** The bars as a table, newest first. Screen readers can read it, and so can anyone who wants exact figures. */
export const BarsTable = ({ symbol, resolution, bars, feed }: Props) => {
  const closed = useStore(feed.closed);
  return (
    <div className={styles.frame}>
      <VirtualTable
        label={`${symbol} ${RESOLUTION_LABELS[resolution]} bars, New York time`}
        columns={[
          {
            key: 't',
            label: 'Start (ET)',
            rowHeader: true,
            width: '9.75rem',
            render: (bar) => barStart(bar, resolution),
          },
          figure('Open', 'o'),
          figure('High', 'h'),
          figure('Low', 'l'),
          figure('Close', 'c'),
          { key: 'v', label: 'Volume', numeric: true, width: '4.25rem', render: (bar) => formatCompact(bar.v) },
        ]}
        rows={withLive(bars, closed).toReversed()}
        rowKey={(bar) => String(bar.t)}
      />
    </div>
  );
};
