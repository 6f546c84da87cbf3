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

/** We suspect a split if the change exceeds this many percent and less than this part of the shares traded. */
export const SUSPECT_CHANGE = 300;
const TRADED_PART = 0.005;

/**
 * True if a jump beyond `SUSPECT_CHANGE` had little volume: probably a split that the previous close does not include
 * (4.1). If the shares outstanding are unknown, compares with an average day; if that is unknown too, true.
 */
export const isSuspectedSplit = (volume: number, sharesOutstanding: number, adv20: number): boolean =>
  !(volume > (Number.isNaN(sharesOutstanding) ? adv20 : TRADED_PART * sharesOutstanding));

/** At this part of the previous close, short sales become restricted (Regulation SHO, Rule 201). */
const RESTRICTING_PART = 0.9;
/** Below the smallest price step, above the error of a product of two prices. */
const TINY = 1e-9;

/** True when a regular price is 10 % or more below the close of the session before. */
export const restrictsShorts = (previousClose: number, low: number): boolean =>
  low <= previousClose * RESTRICTING_PART + TINY;

/** A missing figure is NaN in the engine and null on the wire. */
export const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
