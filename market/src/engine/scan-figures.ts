import type { ScanField } from '@prebell/contracts';
import type { Engine } from './engine';
import type { Clause, Condition } from './scan-definition';

type Figure = (engine: Engine, index: number, at: number) => number;

/**
 * The figures scans compare, for one symbol as of `at` (epoch milliseconds), to which the engine must have moved. NaN where
 * there is none. Units are those of a scanner row; distances are percent of the price's way from VWAP and high.
 */
export const FIGURES: Readonly<Record<ScanField, Figure>> = {
  price: ({ columns }, i) => columns.price[i]!,
  volume: ({ columns }, i) => columns.volume[i]!,
  float: (engine, i) => engine.float[i]!,
  market_cap: (engine, i) => engine.marketCap(i),
  percent_change: (engine, i) => engine.percentChange(i),
  ext_change: (engine, i) => engine.extendedChange(i),
  gap: (engine, i) => engine.gap(i),
  relative_volume: (engine, i) => engine.relativeVolume(i),
  relative_volume_5m: (engine, i) => engine.relativeVolume5m(i),
  relative_volume_daily: (engine, i) => engine.relativeVolumeDaily(i),
  adv_pct: (engine, i) => 100 * engine.relativeVolumeDaily(i),
  float_rotation: (engine, i) => engine.floatRotation(i),
  vwap_distance: (engine, i) => engine.vwapDistance(i),
  hod_distance: (engine, i) => engine.highDistance(i),
};

/** Whether a figure satisfies a comparison with `threshold`. NaN satisfies none. */
export const satisfies = (value: number, op: Condition['op'], threshold: number): boolean => {
  if (op === '>=') return value >= threshold;
  if (op === '<=') return value <= threshold;
  return op === '>' ? value > threshold : value < threshold;
};

/** A threshold moved away by the part `slack` of its size, so that more satisfies it. */
const loosened = ({ op, value }: Condition, slack: number): number =>
  op === '>=' || op === '>' ? value - slack * Math.abs(value) : value + slack * Math.abs(value);

/**
 * Whether a symbol satisfies a clause as of `at`, epoch milliseconds.
 * @param slack part of each threshold that is forgiven: 0 for membership, 0.05 for staying on the list (ruling 17).
 */
export const holdsClause = (engine: Engine, clause: Clause, index: number, at: number, slack = 0): boolean => {
  if (satisfies(FIGURES[clause.field](engine, index, at), clause.op, loosened(clause, slack))) return true;
  const fallback = clause.if_thin_baseline;
  if (fallback === undefined || !engine.hasThinBaseline(index)) return false;
  return satisfies(FIGURES[fallback.field](engine, index, at), fallback.op, loosened(fallback, slack));
};
