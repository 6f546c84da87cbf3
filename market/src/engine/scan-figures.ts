import type { ScanField } from '@prebell/contracts';
import type { Engine } from './engine';
import type { Clause, Condition } from './scan-definition';

type Figure = (engine: Engine, index: number, at: number) => number;

/**
 * The figures that scans compare, for one symbol as of `at` (epoch milliseconds). Move the engine there first. Missing
 * figures are NaN. Units are those of a scanner row; distances from VWAP and high are percent.
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
  relative_volume_5m: (engine, i, at) => engine.relativeVolume5m(i, at),
  relative_volume_daily: (engine, i) => engine.relativeVolumeDaily(i),
  adv_pct: (engine, i) => 100 * engine.relativeVolumeDaily(i),
  float_rotation: (engine, i) => engine.floatRotation(i),
  vwap_distance: (engine, i) => engine.vwapDistance(i),
  hod_distance: (engine, i) => engine.highDistance(i),
};

/** Whether a figure passes a comparison with `threshold`. NaN fails all of them. */
export const satisfies = (value: number, op: Condition['op'], threshold: number): boolean => {
  if (op === '>=') return value >= threshold;
  if (op === '<=') return value <= threshold;
  return op === '>' ? value > threshold : value < threshold;
};

/** A threshold relaxed by the part `slack` of its size. */
const loosened = ({ op, value }: Condition, slack: number): number =>
  op === '>=' || op === '>' ? value - slack * Math.abs(value) : value + slack * Math.abs(value);

/**
 * Whether a symbol passes a clause as of `at`, epoch milliseconds.
 * @param slack part by which thresholds are relaxed: 0 to enter the list, 0.05 to stay on it (ruling 17).
 */
export const holdsClause = (engine: Engine, clause: Clause, index: number, at: number, slack = 0): boolean => {
  if (satisfies(FIGURES[clause.field](engine, index, at), clause.op, loosened(clause, slack))) return true;
  const fallback = clause.if_thin_baseline;
  if (fallback === undefined || !engine.hasThinBaseline(index)) return false;
  return satisfies(FIGURES[fallback.field](engine, index, at), fallback.op, loosened(fallback, slack));
};
