/**
 * The formulas of the market definitions (design, section 4). A missing figure is NaN, which fails every comparison; in
 * a row it becomes null. No figure is rounded.
 */

/** A baseline below this many shares is too thin; relative volume is then null (definitions 4.3). */
export const THIN_BASELINE = 5_000;

/**
 * Percent from `base` to `price`. For the last price this is the change (4.1), for the opening price the gap (4.2). NaN
 * without a base.
 */
export const percentFrom = (base: number, price: number): number =>
  base > 0 ? (100 * (price - base)) / base : Number.NaN;

/** Interpolates baseline B between two whole minutes, shares (4.3). NaN if either end is. */
export const interpolate = (before: number, after: number, fraction: number): number =>
  before + (after - before) * fraction;

/** Shares so far divided by the usual shares at this time of day (4.3). NaN if the baseline is missing or thin. */
export const relativeVolume = (volume: number, baseline: number): number =>
  baseline >= THIN_BASELINE ? volume / baseline : Number.NaN;

/**
 * `part / whole`: float rotation (4.4), relative volume of five minutes and of the day (4.3). NaN unless `whole` > 0.
 */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : Number.NaN);

/** We suspect a split if the change exceeds this percentage while fewer than this part of the shares traded. */
export const SUSPECT_CHANGE = 300;
const TRADED_PART = 0.005;

/**
 * True if a jump beyond `SUSPECT_CHANGE` had little volume: probably a split that the previous close does not reflect
 * yet (4.1). Compares with the shares outstanding, or else with an average day's volume. True if both are unknown.
 */
export const isSuspectedSplit = (volume: number, sharesOutstanding: number, adv20: number): boolean =>
  !(volume > (Number.isNaN(sharesOutstanding) ? adv20 : TRADED_PART * sharesOutstanding));

/** Short sales become restricted at this fraction of the previous close (Regulation SHO, Rule 201). */
const RESTRICTING_PART = 0.9;
/** Smaller than the smallest price step, larger than the error of a product of two prices. */
const TINY = 1e-9;

/** True if a regular price is 10 % or more below the close of the previous session. */
export const restrictsShorts = (previousClose: number, low: number): boolean =>
  low <= previousClose * RESTRICTING_PART + TINY;

/** Converts a missing figure: NaN in the engine, null on the wire. */
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
