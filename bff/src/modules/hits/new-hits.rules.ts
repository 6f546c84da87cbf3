import type { HitLog } from '@prebell/market';

/** The stored log of a day. */
export interface StoredLog {
  readonly run: string;
  /** The number of its last hit, 0 for an empty log. */
  readonly last: number;
}

/**
 * The hits of a log that are news: those since the stored log of its day ended.
 * @param firstSent the number of the first hit that the market sent to this process on this day; null if it has sent
 * none.
 */
export const newHits = (log: HitLog, stored: StoredLog | null, firstSent: number | null): HitLog['hits'] => {
  const after = (seq: number) => log.hits.filter((hit) => hit.seq > seq);
  const last = log.hits.at(-1)?.seq ?? 0;
  // A repeatable source writes the same log again. If its log is shorter than the stored one, the day has started over.
  if (stored !== null && (stored.run === log.run || (log.isRepeatable && last >= stored.last)))
    return after(stored.last);
  return after(Math.min(log.published, (firstSent ?? Number.POSITIVE_INFINITY) - 1));
};
