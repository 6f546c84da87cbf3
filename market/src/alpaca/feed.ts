import type { TradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { Amendment, MinuteBar, PrintBatch } from '../provider';
import type { AlpacaData } from './data';
import type { DropCount } from './drop-count';
import type { AlpacaMessage } from './messages';

/** How the prices of the market come: trade by trade, or as minute bars where the account has not all exchanges. */
export interface AlpacaFeed {
  /** Channels to subscribe to. */
  readonly channels: Readonly<Record<string, readonly string[]>>;
  /** So long after its end a minute's bar may still change, milliseconds. */
  readonly settlingMs: number;
  /** Event time of the newest print, epoch milliseconds; null before the first day is open. */
  readonly lastAt: number | null;
  /** The moment up to which every share is told while the clock shows `at`, both epoch milliseconds. */
  completeAt(at: number): number;
  /** Starts a day; the minutes before `cut` (epoch milliseconds) are in its history. */
  openDay(day: TradingDay, history: PrintBatch, cut: number): void;
  receive(message: AlpacaMessage): void;
  /** Asks for what happened in [from, to], epoch milliseconds: what is known already is recognised and left out. */
  read(from: number, to: number): Promise<void>;
  /** Finds what was cancelled while the connection was lost since `lost`, epoch milliseconds, of what came before. */
  check(lost: number): Promise<void>;
  /** The prints since last asked. */
  prints(): PrintBatch;
  /** Days of symbols that corrections changed since last asked. */
  amendments(): readonly Amendment[];
  /** Today's bars of the source with what corrections made of them, up to `end` (epoch seconds). */
  corrected(index: number, bars: readonly MinuteBar[], end: number): readonly MinuteBar[];
}

export interface FeedOptions {
  readonly data: Pick<AlpacaData, 'bars' | 'trades'>;
  /** Symbols by universe index. */
  readonly symbols: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** Character code of the exchange that lists each symbol, by universe index; 0 where Alpaca names none of its own codes. */
  readonly primaries: Uint8Array;
  readonly drops: Pick<DropCount, 'add'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

/** What lies further ahead of the clock than this is an error of the source. */
const FUTURE_MS = 60_000;

/**
 * Index of a symbol when an event at `at` (epoch milliseconds) may be of the day under way; else the event is counted as dropped
 * and the answer is null.
 */
export const indexOfEvent = (
  { indexes, drops, now }: FeedOptions,
  day: TradingDay | null,
  symbol: string,
  at: number,
): number | null => {
  const index = indexes.get(symbol);
  const isToday = day !== null && at >= day.pre_open * 1000 && at < day.post_close * 1000;
  if (index !== undefined && isToday && at <= now() + FUTURE_MS) return index;
  drops.add(index === undefined ? 'unknown symbol' : isToday ? 'in the future' : 'outside the day');
  return null;
};
