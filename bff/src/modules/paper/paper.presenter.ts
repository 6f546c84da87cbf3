import {
  type JournalTrade,
  momentOf,
  type PaperReading,
  type PaperSession,
  type PaperTradeReading,
} from '@prebell/contracts';
import type { StoredSetup, StoredTrade } from '../../db/tables/paper.table';
import type { PaperNoteRow, PaperOrderRow, PaperSessionRow } from './paper.repository';
import { orderState, type PaperBook } from './paper-book.rules';

const iso = (at: number): string => new Date(at).toISOString();

/** The gain of all open positions; null if none is open. */
const openCents = (trades: readonly StoredTrade[]): number | null => {
  const open = trades.filter(({ held }) => held > 0);
  return open.length === 0 ? null : open.reduce((sum, { open_cents }) => sum + open_cents, 0);
};

export const presentSession = ({ id, date, seen_until, created_at, trades }: PaperSessionRow): PaperSession => ({
  id,
  date,
  seen_until: momentOf(seen_until.getTime()),
  created_at: created_at.toISOString(),
  trades: trades.length,
  net_cents: trades.reduce((sum, { net_cents }) => sum + net_cents, 0),
  open_cents: openCents(trades),
});

/** Two fields, because pages built before own scanners could be a setup know only `setup`. */
const presentSetup = (setup: StoredSetup | null): Pick<PaperTradeReading, 'setup' | 'own_setup'> => {
  if (setup === null) return { setup: null, own_setup: null };
  return 'name' in setup ? { setup: null, own_setup: setup } : { setup, own_setup: null };
};

const presentTrade = (
  { basis_cents: _, opened_at, closed_at, opened_until, closed_until, setup, ...trade }: StoredTrade,
  notes: readonly PaperNoteRow[],
): PaperTradeReading => {
  const own = notes.find(({ opened_by }) => opened_by === trade.opened_by);
  return {
    ...trade,
    opened_at: iso(opened_at),
    closed_at: closed_at === null ? null : iso(closed_at),
    ...presentSetup(setup),
    ...(opened_until !== undefined && { opened_until: iso(opened_until) }),
    ...(closed_until !== undefined && { closed_until: closed_until === null ? null : iso(closed_until) }),
    note: own?.note ?? '',
    tags: own?.tags ?? [],
  };
};

interface Reading {
  readonly session: PaperSessionRow;
  readonly orders: readonly PaperOrderRow[];
  readonly book: PaperBook;
  readonly notes: readonly PaperNoteRow[];
  /** Whether the day has ended at the minute that is read. */
  readonly isOver: boolean;
}

export const presentReading = ({ session, orders, book, notes, isOver }: Reading): PaperReading => ({
  session: presentSession(session),
  orders: orders.map((order) => {
    const filled = book.fills.filter(({ seq }) => seq === order.seq).reduce((sum, { quantity }) => sum + quantity, 0);
    const { seq, symbol, side, type, quantity, price, placed_at, cancelled_at } = order;
    return {
      seq,
      symbol,
      side,
      type,
      quantity,
      price,
      placed_at: placed_at.toISOString(),
      cancelled_at: cancelled_at?.toISOString() ?? null,
      filled,
      state: orderState(order, filled, isOver),
    };
  }),
  fills: book.fills.map(({ isAtOpen: _, at, ...fill }) => ({ ...fill, at: iso(at) })),
  trades: book.trades.map((trade) => presentTrade(trade, notes)),
});

/** The trades of all sessions, with their notes. */
export const presentJournalTrades = (
  sessions: readonly PaperSessionRow[],
  notes: readonly PaperNoteRow[],
): JournalTrade[] =>
  sessions.flatMap(({ id, date, trades }) => {
    const own = notes.filter(({ session_id }) => session_id === id);
    return trades.map((trade) => ({ ...presentTrade(trade, own), session_id: id, date }));
  });
