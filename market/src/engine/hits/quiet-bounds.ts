import type { ScanClause } from '@prebell/contracts';
import type { Engine } from '../engine';
import { THIN_BASELINE } from '../figures';
import type { QuietZone } from './quiet-zones';

/** Bounds are moved by this fraction towards the safe side, so that rounding causes at most an unnecessary check. */
const ROUNDING = 1e-9;
/** For a listed symbol, read the usual volume this far ahead, milliseconds. */
const AHEAD_MS = 60_000;

const NEVER = 0;

/** The price at a given percent change from the previous close; NaN if there is no previous close. */
const priceAt = (engine: Engine, index: number, percent: number): number => {
  const base = engine.reference.previous_close[index]!;
  return base > 0 ? base * (1 + percent / 100) : Number.NaN;
};

/** Smallest day volume that can satisfy a clause on relative volume. As time passes, it can only grow. */
const fewestShares = (engine: Engine, { value, if_thin_baseline }: ScanClause, index: number): number => {
  const usual = engine.baseline(index);
  if (Number.isNaN(usual)) return Number.POSITIVE_INFINITY;
  if (usual >= THIN_BASELINE) return value * usual * (1 - ROUNDING);
  if (if_thin_baseline === undefined) return value * THIN_BASELINE;
  if (if_thin_baseline.field !== 'adv_pct') return NEVER;
  const shares = (engine.reference.adv20[index]! * if_thin_baseline.value) / 100;
  return Math.min(value * THIN_BASELINE, Number.isNaN(shares) ? Number.POSITIVE_INFINITY : shares * (1 - ROUNDING));
};

/**
 * Narrows a zone so that a symbol which is not on a list cannot enter that list within it. Move the engine to the
 * zone's time first.
 */
export const keepOut = (engine: Engine, clauses: readonly ScanClause[], index: number, zone: QuietZone): void => {
  let [low, high, shares] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, NEVER];
  let { until } = zone;
  for (const clause of clauses) {
    const { field, op, value } = clause;
    const isFloor = op === '>=' || op === '>';
    if (field === 'price' && isFloor) low = Math.max(low, value);
    else if (field === 'price') high = Math.min(high, value);
    else if (field === 'volume' && isFloor) shares = Math.max(shares, value);
    else if (field === 'relative_volume' && isFloor) shares = Math.max(shares, fewestShares(engine, clause, index));
    else if (isFloor && (field === 'percent_change' || (field === 'gap' && !engine.hasOpened(index)))) {
      const price = priceAt(engine, index, value) * (1 - ROUNDING);
      if (Number.isNaN(price)) return;
      low = Math.max(low, price);
      // The gap stays fixed from the first print of the regular session on.
      if (field === 'gap') until = Math.min(until, engine.reference.day.open * 1000);
    } else if (field === 'gap' && isFloor && !(engine.gap(index) >= value)) return;
  }
  const [price, volume] = [engine.columns.price[index]!, engine.columns.volume[index]!];
  zone.until = until;
  if (price < low) zone.high = Math.min(zone.high, low);
  else if (price > high) zone.low = Math.max(zone.low, high);
  else if (volume < shares) zone.volume = Math.min(zone.volume, shares);
  else zone.until = NEVER;
};

/**
 * Narrows a zone so that, within it, a listed symbol keeps satisfying all clauses and does not reach a new best change.
 * @param best the symbol's largest change so far in its story, percent.
 */
export const keepIn = (
  engine: Engine,
  clauses: readonly ScanClause[],
  { index, at, best }: { readonly index: number; readonly at: number; readonly best: number | null },
  zone: QuietZone,
): void => {
  const top = best === null ? Number.NaN : priceAt(engine, index, best) * (1 + ROUNDING);
  if (Number.isNaN(top)) {
    zone.until = NEVER;
    return;
  }
  zone.high = Math.min(zone.high, top);
  for (const { field, op, value } of clauses) {
    const isFloor = op === '>=' || op === '>';
    if (field === 'price' && isFloor) zone.low = Math.max(zone.low, value);
    else if (field === 'price') zone.high = Math.min(zone.high, value);
    else if (isFloor && (field === 'percent_change' || (field === 'gap' && !engine.hasOpened(index)))) {
      zone.low = Math.max(zone.low, priceAt(engine, index, value) * (1 + ROUNDING));
      if (field === 'gap') zone.until = Math.min(zone.until, engine.reference.day.open * 1000);
    } else if (field === 'relative_volume' && isFloor) {
      const isSafe =
        !engine.hasThinBaseline(index) &&
        engine.columns.volume[index]! >= value * engine.baselineAt(index, at + AHEAD_MS) * (1 + ROUNDING);
      zone.until = isSafe ? Math.min(zone.until, at + AHEAD_MS) : NEVER;
    } else if (!isFloor || (field !== 'volume' && field !== 'gap')) zone.until = NEVER;
  }
};
