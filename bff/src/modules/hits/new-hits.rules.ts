import type { HitLog } from '@prebell/market';

/** The stored log of a day. */
export interface StoredLog {
  readonly run: string;
  /** Its last number, 0 for an empty log. */
  readonly last: number;
  /** Market time of its last hit, epoch milliseconds; null for an empty log. */
  readonly lastAt: number | null;
  /** The lists that it leaves symbols on: scanner and symbol. */
  readonly listed: readonly { readonly scanner: string; readonly symbol: string }[];
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
  if (stored !== null && stored.lastAt !== null && !log.isRepeatable) {
    // A live source decides the day anew from its bars, so numbers and moments differ a little.
    const { lastAt, listed } = stored;
    const isListed = ({ scanner, symbol }: HitLog['hits'][number]) =>
      listed.some((each) => each.scanner === scanner && each.symbol === symbol);
    return log.hits.filter((hit) => Date.parse(hit.at) >= lastAt && !isListed(hit));
  }
  return after(Math.min(log.published, (firstTold ?? Number.POSITIVE_INFINITY) - 1));
};
