import {
  type Journal,
  type JournalGroup,
  type JournalTrade,
  minutes,
  SCANNER_LABELS,
  type Scanner,
} from '@prebell/contracts';
import { type Column, Panel, Table } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import type { ReactNode } from 'react';
import { easternMinute, easternTime } from '../../../shared/eastern-time/eastern-time';
import { recordedAddress } from '../../../shared/recorded-moment/recorded-address';
import { formatFillPrice, formatGain } from '../model/money';
import { setupLabel } from '../model/setup-label';
import { Gain } from './Gain';
import styles from './Paper.module.css';

const MINUTE_MS = minutes(1);

const gain = (cents: number | null) => (cents === null ? 'none' : <Gain cents={cents} />);

const groupColumns = (label: string, nameOf: (group: JournalGroup) => string): Column<JournalGroup>[] => [
  { key: 'key', label, render: nameOf },
  { key: 'net', label: 'Net', numeric: true, render: ({ net_cents }) => gain(net_cents) },
  {
    key: 'wins',
    label: 'Won',
    numeric: true,
    render: ({ wins, trades }) => `${wins} of ${trades} (${Math.round((100 * wins) / trades)}%)`,
  },
  { key: 'mean_win', label: 'Avg win', numeric: true, render: ({ mean_win_cents }) => gain(mean_win_cents) },
  { key: 'mean_loss', label: 'Avg loss', numeric: true, render: ({ mean_loss_cents }) => gain(mean_loss_cents) },
];

const GROUPS = [
  [
    'by_setup',
    'By setup',
    'Setup',
    ({ key, name }: JournalGroup) => name ?? SCANNER_LABELS[key as Scanner] ?? 'No scanner',
  ],
  ['by_hour', 'By hour of entry, ET', 'Hour', ({ key }: JournalGroup) => `${key}:00`],
  ['by_weekday', 'By weekday', 'Weekday', ({ key }: JournalGroup) => key],
] as const;

/** Closed trades by setup, hour and weekday. */
export const JournalGroups = ({ journal }: { readonly journal: Journal }) => (
  <div className={styles.groups}>
    {GROUPS.map(([name, title, label, nameOf]) => (
      <Panel key={name} title={title}>
        <Table label={label} columns={groupColumns(label, nameOf)} rows={journal[name]} rowKey={({ key }) => key} />
      </Panel>
    ))}
  </div>
);

/** A fill's time is the start of its bar, which is usually a minute long. */
const minuteAfter = (at: string): string => new Date(Date.parse(at) + MINUTE_MS).toISOString();

interface FillLinkProps {
  readonly trade: Pick<JournalTrade, 'symbol' | 'session_id'>;
  /** When the bar that filled the order was complete. */
  readonly known: string;
  readonly children: ReactNode;
}

/** Opens the desk at the first minute that shows a fill: a minute earlier, its bar and mark are not on the chart yet. */
const FillLink = ({ trade: { symbol, session_id }, known, children }: FillLinkProps) => (
  <Link
    className={styles.link}
    to={recordedAddress(Date.parse(known), symbol, session_id)}
    title={`Opens the desk at ${easternMinute(Date.parse(known))} ET, when the bar of this fill was over`}
  >
    {children}
  </Link>
);

const tradeColumns: Column<JournalTrade>[] = [
  {
    key: 'opened',
    label: 'Entry, ET',
    render: (trade) => (
      <FillLink trade={trade} known={trade.opened_until ?? minuteAfter(trade.opened_at)}>
        {trade.date} {easternTime(Date.parse(trade.opened_at))}
      </FillLink>
    ),
  },
  {
    key: 'symbol',
    label: 'Symbol',
    render: ({ symbol, direction }) => (direction === 'long' ? symbol : `${symbol}, short`),
  },
  // The result comes first, because a phone shows only the first columns.
  { key: 'net', label: 'Net', numeric: true, render: ({ net_cents }) => gain(net_cents) },
  { key: 'quantity', label: 'Shares', numeric: true, render: ({ quantity }) => quantity.toLocaleString('en-US') },
  { key: 'entry', label: 'In', numeric: true, render: ({ entry_price }) => formatFillPrice(entry_price) },
  {
    key: 'exit',
    label: 'Out',
    numeric: true,
    render: ({ exit_price }) => (exit_price === null ? '' : formatFillPrice(exit_price)),
  },
  {
    key: 'closed',
    label: 'Exit, ET',
    render: (trade) =>
      trade.closed_at === null ? (
        ''
      ) : (
        <FillLink trade={trade} known={trade.closed_until ?? minuteAfter(trade.closed_at)}>
          {easternTime(Date.parse(trade.closed_at))}
        </FillLink>
      ),
  },
  { key: 'costs', label: 'Costs', numeric: true, render: ({ costs_cents }) => formatGain(-costs_cents) },
  { key: 'best', label: 'Best', numeric: true, render: ({ mfe_cents }) => gain(mfe_cents) },
  { key: 'worst', label: 'Worst', numeric: true, render: ({ mae_cents }) => gain(mae_cents) },
  { key: 'setup', label: 'Setup', render: (trade) => setupLabel(trade) ?? '' },
  { key: 'note', label: 'Note', render: ({ note, tags }) => [tags.join(', '), note].filter(Boolean).join(': ') },
];

/** Every closed trade. The times of entry and exit open the desk where the chart shows them. */
export const JournalTrades = ({ trades }: { readonly trades: readonly JournalTrade[] }) => (
  <Panel
    title="Closed trades"
    aside={<span className={styles.order}>newest first</span>}
    foot="An entry or exit opens the desk at the minute when its bar was complete. The chart then ends with that bar and marks the fill."
  >
    <Table
      label="Closed trades"
      columns={tradeColumns}
      rows={trades}
      rowKey={({ session_id, opened_by }) => `${session_id} ${opened_by}`}
    />
  </Panel>
);
