import { figureFacts, type ScanClause, type ScanCondition, type ScanField } from '@prebell/contracts';
import { DAY_FIGURES, MINUTE_FIGURES } from './day-figures';
import type { Engine } from './engine';
import { EVENT_FIGURES } from './event-figures';
import type { ScanFigureOf } from './scan-figure';

/**
 * The figures that scans compare, for one symbol as of `at` (epoch milliseconds). Missing figures are NaN. Units are
 * those of a scanner row; distances from VWAP and high are percent. Move the engine to that time first.
 */
export const FIGURES: Readonly<Record<ScanField, ScanFigureOf>> = {
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
  ...DAY_FIGURES,
  ...MINUTE_FIGURES,
  ...EVENT_FIGURES,
};

/** Figures that change as time passes, without prints. */
export const TIMED: ReadonlySet<ScanField> = new Set([
  'relative_volume',
  'relative_volume_5m',
  ...(Object.keys({ ...MINUTE_FIGURES, ...EVENT_FIGURES }) as (
    | keyof typeof MINUTE_FIGURES
    | keyof typeof EVENT_FIGURES
  )[]),
]);

/** Whether a figure passes a comparison with `threshold`. NaN never does. */
export const satisfies = (value: number, op: ScanCondition['op'], threshold: number): boolean => {
  if (op === '>=') return value >= threshold;
  if (op === '<=') return value <= threshold;
  return op === '>' ? value > threshold : value < threshold;
};

/** How far a listed symbol may fall short without leaving: a fraction of the threshold, and a minimum for percent figures. */
const SLACK = 0.1;
const LEAST_SLACK_PERCENT = 0.25;

/**
 * A weaker comparison that a symbol on a list must still satisfy. A fraction of a 0 % threshold is 0, hence the minimum
 * slack. Ages and counts of events get no slack, because they do not fluctuate.
 */
export const loosened = <C extends ScanCondition>(condition: C): C => {
  const { field, op, value } = condition;
  if (field in EVENT_FIGURES) return condition;
  const least = figureFacts(field).unit === 'percent' ? LEAST_SLACK_PERCENT : 0;
  const slack = Math.max(SLACK * Math.abs(value), least);
  return { ...condition, value: op === '>=' || op === '>' ? value - slack : value + slack };
};

/** Whether a symbol satisfies a clause as of `at`, epoch milliseconds. */
export const holdsClause = (engine: Engine, clause: ScanClause, index: number, at: number): boolean => {
  if (satisfies(FIGURES[clause.field](engine, index, at), clause.op, clause.value)) return true;
  const fallback = clause.if_thin_baseline;
  if (fallback === undefined || !engine.hasThinBaseline(index)) return false;
  return satisfies(FIGURES[fallback.field](engine, index, at), fallback.op, fallback.value);
};
