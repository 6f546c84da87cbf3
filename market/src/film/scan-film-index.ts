import type { TradingDay } from '@prebell/contracts';
import type { LogIndex } from './film-index';

/** Raise it with every change of what a scan's film contains, or of how own scans are evaluated: older ones are then made again. */
export const SCAN_FILM_VERSION = 2;

/** Where everything is in the film of a custom scan. */
export interface ScanFilmIndex {
  readonly day: TradingDay;
  /** By minute after 4:00 AM: the block with its list. Minutes with equal lists share one. */
  readonly lists: readonly number[];
  /** `isEntry` is 1 for an entry that is not a return. */
  readonly hits: LogIndex & { readonly isEntry: readonly (0 | 1)[] };
}
