import type { JournalTrade } from '@prebell/contracts';
import { csvOf } from '../../../shared/csv/csv';
import { easternTime } from '../../../shared/eastern-time/eastern-time';

const HEAD = [
  'date',
  'symbol',
  'direction',
  'quantity',
  'opened_et',
  'entry_price',
  'closed_et',
  'exit_price',
  'net_dollars',
  'costs_dollars',
  'best_dollars',
  'worst_dollars',
  'scanner',
  'hit',
  'tags',
  'note',
];

/** The journal as CSV: times in New York, prices with costs, money in dollars. */
export const journalCsv = (trades: readonly JournalTrade[]): string =>
  csvOf([
    HEAD,
    ...trades.map((trade) => [
      trade.date,
      trade.symbol,
      trade.direction,
      trade.quantity,
      easternTime(Date.parse(trade.opened_at)),
      trade.entry_price,
      trade.closed_at === null ? null : easternTime(Date.parse(trade.closed_at)),
      trade.exit_price,
      ...[trade.net_cents, trade.costs_cents, trade.mfe_cents, trade.mae_cents].map((cents) => cents / 100),
      trade.setup?.scanner ?? trade.own_setup?.name ?? null,
      trade.setup?.hit ?? trade.own_setup?.hit ?? null,
      trade.tags.join(' '),
      trade.note,
    ]),
  ]);
