/** Figures of one trading day that start without a value. */
const UNSET = [
  'price',
  'high',
  'low',
  'earlyHigh',
  'regularHigh',
  'regularLow',
  'open',
  'regularPrice',
  'barStart',
  'barOpen',
  'barHigh',
  'barLow',
  'barClose',
  'priceAt',
  'openAt',
  'regularAt',
  'barOpenAt',
  'barCloseAt',
  'officialOpen',
  'officialOpenKey',
  'officialClose',
  'officialCloseKey',
] as const;
/** Figures that start at zero. */
const ZERO = ['volume', 'earlyValue', 'regularValue', 'regularVolume', 'at', 'seq', 'barVolume'] as const;

export const COLUMN_NAMES = [...UNSET, ...ZERO] as const;
type Name = (typeof COLUMN_NAMES)[number];

/**
 * Totals of a day's prints, with one column per figure and one entry per symbol of the universe:
 * - `price`, `high`, `low`: last, highest and lowest since 04:00, dollars. NaN before the first print.
 * - `earlyHigh`, `regularHigh`: highest before and from 09:30.
 * - `regularLow`: the lowest last price of the regular session, for Rule 201. NaN before it.
 * - `open`: the open of the first regular print. NaN before it.
 * - `regularPrice`: the last price of the regular session so far. NaN before it.
 * - `officialOpen`, `officialClose`: the prices of the primary exchange's auctions. NaN until it reports them. `*Key`
 *   decides which report wins, see `official.ts`.
 * - `volume`: shares since 04:00. `regularVolume`: those from 09:30.
 * - `earlyValue`, `regularValue`: price times shares before and from 09:30, the numerators of the two VWAPs.
 * - `at`, `seq`: market time (epoch ms) and engine sequence number of the last print.
 * - `bar*`: the minute bar of the newest print; `barStart` in epoch milliseconds. Its prices are NaN until a print sets
 *   one.
 * - `priceAt`, `openAt`, `regularAt`, `barOpenAt`, `barCloseAt`: market time (epoch ms) of the print that set the
 *   price, so that prints may arrive in any order. `priceAt` and `regularAt` are negative if any other price replaces it.
 */
export type Columns = Readonly<Record<Name, Float64Array>>;

export const createColumns = (symbols: number): Columns =>
  Object.fromEntries(COLUMN_NAMES.map((name) => [name, new Float64Array(symbols)])) as Record<Name, Float64Array>;

/** Clears the previous day. */
export const clearColumns = (columns: Columns): void => {
  for (const name of UNSET) columns[name].fill(Number.NaN);
  for (const name of ZERO) columns[name].fill(0);
};

/** Clears the day of one symbol; sequence numbers stay. */
export const clearSymbol = (columns: Columns, index: number): void => {
  for (const name of UNSET) columns[name][index] = Number.NaN;
  for (const name of ZERO) if (name !== 'seq') columns[name][index] = 0;
};

/** Copies the figures of one symbol from other columns; sequence numbers stay. */
export const copySymbol = (from: Columns, to: Columns, index: number, at = index): void => {
  for (const name of UNSET) to[name][at] = from[name][index]!;
  for (const name of ZERO) if (name !== 'seq') to[name][at] = from[name][index]!;
};
