import { MINUTE_MS } from '../clock/minute';
import type { Engine } from './engine';
import { percentFrom, ratio } from './figures';
import type { ScanFigureOf } from './scan-figure';

const preMarketVolume = ({ columns }: Engine, i: number): number => columns.volume[i]! - columns.regularVolume[i]!;

/** Whether the symbol's newest bar belongs to the minute of `at`. */
const hasTradedThisMinute = ({ columns }: Engine, i: number, at: number): boolean =>
  columns.barStart[i]! === at - (at % MINUTE_MS);

/** Figures of the day's totals that only scans use. */
export const DAY_FIGURES = {
  previous_close: ({ reference }, i) => reference.previous_close[i]!,
  dollar_change: ({ columns, reference }, i) => columns.price[i]! - reference.previous_close[i]!,
  change_from_open: (engine, i) => percentFrom(engine.open(i), engine.columns.price[i]!),
  open_price: (engine, i) => engine.open(i),
  range_pct: ({ columns, reference }, i) =>
    100 * ratio(columns.high[i]! - columns.low[i]!, reference.previous_close[i]!),
  range_position: ({ columns: { price, high, low } }, i) => 100 * ratio(price[i]! - low[i]!, high[i]! - low[i]!),
  low_distance: ({ columns }, i) => percentFrom(columns.low[i]!, columns.price[i]!),
  given_back: ({ columns: { price, high }, reference }, i) =>
    100 * ratio(high[i]! - price[i]!, high[i]! - reference.previous_close[i]!),
  gap_filled: (engine, i) => {
    const [open, base] = [engine.open(i), engine.reference.previous_close[i]!];
    return open === base ? Number.NaN : (100 * (open - engine.columns.price[i]!)) / (open - base);
  },
  pm_high_distance: ({ columns }, i) => percentFrom(columns.earlyHigh[i]!, columns.price[i]!),
  rth_high_distance: ({ columns }, i) => percentFrom(columns.regularHigh[i]!, columns.price[i]!),
  vwap_pm_distance: (engine, i) => percentFrom(engine.earlyVwap(i), engine.columns.price[i]!),
  dollar_volume: ({ columns }, i) => columns.earlyValue[i]! + columns.regularValue[i]!,
  premarket_volume: preMarketVolume,
  regular_volume: ({ columns }, i) => columns.regularVolume[i]!,
  average_volume: ({ reference }, i) => reference.adv20[i]!,
  premarket_rotation: (engine, i) => ratio(preMarketVolume(engine, i), engine.float[i]!),
  shares_outstanding: ({ reference }, i) => reference.shares_outstanding[i]!,
  float_pct: (engine, i) => 100 * ratio(engine.float[i]!, engine.reference.shares_outstanding[i]!),
} as const satisfies Readonly<Record<string, ScanFigureOf>>;

/** Figures of the last minutes that only scans use. They change as time passes, without prints. */
export const MINUTE_FIGURES = {
  minute_volume: (engine, i, at) => (hasTradedThisMinute(engine, i, at) ? engine.columns.barVolume[i]! : 0),
  minute_change: (engine, i, at) =>
    hasTradedThisMinute(engine, i, at)
      ? percentFrom(engine.columns.barOpen[i]!, engine.columns.barClose[i]!)
      : Number.NaN,
  minute_range: (engine, i, at) =>
    hasTradedThisMinute(engine, i, at)
      ? percentFrom(engine.columns.barLow[i]!, engine.columns.barHigh[i]!)
      : Number.NaN,
  volume_5m: (engine, i) => engine.recentVolume(i),
} as const satisfies Readonly<Record<string, ScanFigureOf>>;
