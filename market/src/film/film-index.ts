import type { Scanner, TradingDay } from '@prebell/contracts';

/** Raise it with every change of what a film contains or how: older films are then made again. */
export const FILM_VERSION = 4;

/** Entries of a log in one block. */
export const LOG_CHUNK = 100;

/** A log of the day in time order. Its entries are in blocks of `LOG_CHUNK`. */
export interface LogIndex {
  /** Number of its first block. */
  readonly block: number;
  /** When each entry happened, milliseconds after 4:00 AM; negative for the evening before. */
  readonly at: readonly number[];
}

/** Where everything is in a film. It is in memory while the film is open, so it has only what finds blocks. */
export interface FilmIndex {
  readonly date: string;
  readonly day: TradingDay;
  /** Number of the block of 4:00 AM; the next minutes follow. */
  readonly steps: number;
  /** By minute after 4:00 AM: the newest print of any symbol, and up to where volumes are complete; seconds after 4:00 AM. */
  readonly printed: readonly number[];
  readonly complete: readonly number[];
  /** Sorted, with blanks between them. */
  readonly symbols: string;
  /** By symbol: the minute after 4:00 AM from which it is known on this day, 0 if it has traded before. */
  readonly known: readonly number[];
  /** Numbers of the first symbol's blocks: its day, and its earlier sessions. The others follow in order. */
  readonly symbolDays: number;
  readonly pasts: number;
  /** Block with names and exchanges of all symbols. */
  readonly listings: number;
  /** Block with the day's halts and resumptions. */
  readonly statuses: number;
  /** `scanner` by hit; `isEntry` is 1 for an entry that is not a return. */
  readonly hits: LogIndex & { readonly scanner: readonly Scanner[]; readonly isEntry: readonly (0 | 1)[] };
  /** `symbol` is the position in `symbols`. */
  readonly news: LogIndex & { readonly symbol: readonly number[] };
}
