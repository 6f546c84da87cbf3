import type { Columns } from './columns';

/** Which official price a print of the primary exchange reports. */
export const OPENING_TRADE = 1;
export const OFFICIAL_OPEN = 2;
export const CLOSING_TRADE = 3;
export const OFFICIAL_CLOSE = 4;
export const CORRECTED_CLOSE = 5;

/** Traits of a print, as bits. The lowest three bits contain one of the numbers above. */
export const OFFICIAL_MASK = 7;
/** Its price counts as the last one only if no other print of the day has a price. */
export const IF_ONLY = 8;
/** Its price counts for the day, but not for the minute in which it was reported. */
export const NOT_OF_MINUTE = 16;
/** A correction changed its price before the print was first counted, so nothing trades at this price now. */
export const CORRECTED = 32;

/**
 * Official prices have ranks: an auction's own trade outranks the value that the exchange states, and a corrected close
 * outranks both. With equal ranks, the first open and the last close win.
 */
const RANK_MS = 1e13;
const OPEN_RANKS: Readonly<Record<number, number>> = { [OFFICIAL_OPEN]: 1, [OPENING_TRADE]: 2 };
const CLOSE_RANKS: Readonly<Record<number, number>> = { [OFFICIAL_CLOSE]: 1, [CLOSING_TRADE]: 2, [CORRECTED_CLOSE]: 3 };

/** The official close that results from some reports, by symbol index. */
export const officialClose = (
  reports: readonly { index: number; at: number; price: number; official: number }[],
): ReadonlyMap<number, number> => {
  const best = new Map<number, { key: number; price: number }>();
  for (const { index, at, price, official } of reports) {
    const rank = CLOSE_RANKS[official];
    if (rank === undefined) continue;
    const key = rank * RANK_MS + at;
    if (key >= (best.get(index)?.key ?? 0)) best.set(index, { key, price });
  }
  return new Map([...best].map(([index, { price }]) => [index, price]));
};

/** Adds an official price of symbol `i` at `at` (epoch milliseconds). The order of reports does not matter. */
export const addOfficial = (c: Columns, i: number, official: number, price: number, at: number): void => {
  const open = OPEN_RANKS[official];
  if (open !== undefined) {
    const key = open * RANK_MS - at;
    if (key <= c.officialOpenKey[i]!) return;
    c.officialOpen[i] = price;
    c.officialOpenKey[i] = key;
    return;
  }
  const close = CLOSE_RANKS[official];
  if (close === undefined) return;
  const key = close * RANK_MS + at;
  if (key < c.officialCloseKey[i]!) return;
  c.officialClose[i] = price;
  c.officialCloseKey[i] = key;
};
