import type { TradingDay } from '@prebell/contracts';
import type { LogIndex } from './film-index';

/**
 * Increment this with every change to the content of a scan's film or to how custom scans are evaluated, so that older
 * films are rebuilt.
 */
export const SCAN_FILM_VERSION = 2;

/** Where everything is in the film of a custom scan. */
export interface ScanFilmIndex {
  readonly day: TradingDay;
  /** By minute after 4:00 AM: the block with the scan's list. Minutes with equal lists share a block. */
  readonly lists: readonly number[];
  /** `isEntry` is 1 for an entry that does not continue a story. */
  readonly hits: LogIndex & { readonly isEntry: readonly (0 | 1)[] };
}
