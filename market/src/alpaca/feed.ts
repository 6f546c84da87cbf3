import { type TradingDay, toMs } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { Amendment, MinuteBar, PrintBatch } from '../provider';
import type { AlpacaData } from './data';
import type { DropCount } from './drop-count';
import type { FeedClock } from './feed-clock';
import type { AlpacaMessage } from './messages';

/** Source of prices: single trades, or minute bars if the account does not cover all exchanges. */
export interface AlpacaFeed {
  /** Channels to subscribe to. */
  readonly channels: Readonly<Record<string, readonly string[]>>;
  /** How long after a minute ends its bar may still change, milliseconds. */
  readonly settlingMs: number;
  /** Event time of the newest print, epoch milliseconds; null before the first day is open. */
  readonly lastAt: number | null;
  /** The time up to which the volume is complete while the clock shows `at`, both epoch milliseconds. */
  completeAt(at: number): number;
  /** Starts a day; its history covers the minutes before `cut` (epoch milliseconds). */
  openDay(day: TradingDay, history: PrintBatch, cut: number): void;
  receive(message: AlpacaMessage): void;
  /** Requests everything in [from, to], epoch milliseconds, and skips what is already known. */
  read(from: number, to: number): Promise<void>;
  /**
   * Finds earlier trades that were cancelled while the connection was lost, once or several times. `first` and `last` are when that
   * began the first and the last time, epoch milliseconds.
   */
  check(first: number, last: number): Promise<void>;
  /** Prints since the last call. */
  prints(): PrintBatch;
  /** Days of symbols that corrections have changed since the last call. */
  amendments(): readonly Amendment[];
  /** Today's bars of the source with corrections applied, up to `end` (epoch seconds). */
  corrected(index: number, bars: readonly MinuteBar[], end: number): readonly MinuteBar[];
}

export interface FeedOptions {
  readonly data: Pick<AlpacaData, 'bars' | 'trades'>;
  /** Ticker symbols by universe index. */
  readonly symbols: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
  /** Character code of each symbol's primary exchange, by universe index; 0 if Alpaca has no code for it. */
  readonly primaries: Uint8Array;
  readonly drops: Pick<DropCount, 'add' | 'unknownCondition'>;
  readonly clock: FeedClock;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Index of a symbol if an event at `at` (epoch milliseconds) may belong to the current day. Otherwise counts the event
 * as dropped and returns null.
 */
export const indexOfEvent = (
  { indexes, drops, clock, now }: FeedOptions,
  day: TradingDay | null,
  symbol: string,
  at: number,
): number | null => {
  const index = indexes.get(symbol);
  const isToday = day !== null && at >= toMs(day.pre_open) && at < toMs(day.post_close);
  if (index !== undefined && isToday && clock.isPossible(at, now())) return index;
  drops.add(index === undefined ? 'unknown symbol' : isToday ? 'in the future' : 'outside the day');
  return null;
};
