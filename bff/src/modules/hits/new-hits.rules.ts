import type { HitLog } from '@prebell/market';

/** The stored log of a day. */
export interface StoredLog {
  readonly run: string;
  /** Its last number, 0 for an empty log. */
  readonly last: number;
}

/**
 * The hits of a log that happened since the stored log of its day ended, and so are news, not history.
 * @param firstTold the number of the first hit that the market told to this process on this day; null before it.
 */
export const newHits = (log: HitLog, stored: StoredLog | null, firstTold: number | null): HitLog['hits'] => {
  const after = (seq: number) => log.hits.filter((hit) => hit.seq > seq);
  const last = log.hits.at(-1)?.seq ?? 0;
  // A repeatable source writes the same log again. One that ends earlier belongs to a day that has begun again.
  if (stored !== null && (stored.run === log.run || (log.isRepeatable && last >= stored.last)))
    return after(stored.last);
  return after(Math.min(log.published, (firstTold ?? Number.POSITIVE_INFINITY) - 1));
};
