/**
 * The formulas of the market definitions (design, section 4). A missing figure is NaN, which fails every comparison; in
 * a row it becomes null. Nothing is rounded.
 */

/** A baseline below this many shares is too thin; relative volume is then null (definitions 4.3). */
export const THIN_BASELINE = 5_000;

/**
 * Percent from `base` to `price`: the change (4.1) for the last price, the gap (4.2) for the opening price. NaN without
 * a base.
 */
export const percentFrom = (base: number, price: number): number =>
  base > 0 ? (100 * (price - base)) / base : Number.NaN;

/** Baseline B between two whole minutes, shares (4.3). NaN if either of them is. */
export const interpolate = (before: number, after: number, fraction: number): number =>
  before + (after - before) * fraction;

/** Shares so far against the usual shares by this time of day (4.3). NaN with a baseline that is missing or thin. */
export const relativeVolume = (volume: number, baseline: number): number =>
  baseline >= THIN_BASELINE ? volume / baseline : Number.NaN;

/**
 * `part / whole`: float rotation (4.4), relative volume of five minutes and of the day (4.3). NaN unless `whole` > 0.
 */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : Number.NaN);

/** A larger change (percent) while less than this part of the shares traded counts as a split. */
const SUSPECT_CHANGE = 300;
const TRADED_PART = 0.005;

/**
 * True for a price jump with hardly any trading, which indicates a split that the previous close does not reflect
 * (4.1). Without shares outstanding nobody can tell, so every such jump is suspect.
 */
export const isSuspectedSplit = (percentChange: number, volume: number, sharesOutstanding: number): boolean =>
  Math.abs(percentChange) > SUSPECT_CHANGE && !(volume > TRADED_PART * sharesOutstanding);

/** A missing figure is NaN in the engine and null on the wire. */
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
