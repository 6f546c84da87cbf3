import type { Scanner, TradingDay } from '@prebell/contracts';

/** Increment it with every change to the content or format of films, so that older films are made again. */
export const FILM_VERSION = 4;

/** Number of log entries in one block. */
export const LOG_CHUNK = 100;

/** A log of the day in time order. Its entries are stored in blocks of `LOG_CHUNK`. */
export interface LogIndex {
  /** Number of its first block. */
  readonly block: number;
  /** Time of each entry, milliseconds after 4:00 AM; negative for the evening before. */
  readonly at: readonly number[];
}

/** Where everything is in a film. It stays in memory while the film is open, so it contains only what we need to find blocks. */
export interface FilmIndex {
  readonly date: string;
  readonly day: TradingDay;
  /** Number of the block for 4:00 AM; the following minutes come next. */
  readonly steps: number;
  /**
   * By minute after 4:00 AM, in seconds after 4:00 AM: the time of the newest print of any symbol, and the time up to
   * which volumes are complete.
   */
  readonly printed: readonly number[];
  readonly complete: readonly number[];
  /** Sorted and separated by spaces. */
  readonly symbols: string;
  /** By symbol: from which minute after 4:00 AM it is known on this day; 0 if it traded before this day. */
  readonly known: readonly number[];
  /** Block numbers of the first symbol: its day, and its earlier sessions. Those of the other symbols follow in order. */
  readonly symbolDays: number;
  readonly pasts: number;
  /** Block with the names and exchanges of all symbols. */
  readonly listings: number;
  /** Block with the day's halts and resumptions. */
  readonly statuses: number;
  /** `scanner` of each hit. `isEntry` is 1 for an entry that does not continue a story. */
  readonly hits: LogIndex & { readonly scanner: readonly Scanner[]; readonly isEntry: readonly (0 | 1)[] };
  /** `symbol` is an index into `symbols`. */
  readonly news: LogIndex & { readonly symbol: readonly number[] };
}
