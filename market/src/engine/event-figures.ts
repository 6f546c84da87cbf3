import { MINUTE_MS } from '../clock/minute';
import type { ScanEvent } from './scan-events';
import type { ScanFigureOf } from './scan-figure';

/** Minutes from `then` to `at`, epoch milliseconds. A print may be slightly newer than the scan. */
const minutesSince = (then: number, at: number): number => Math.max(0, at - then) / MINUTE_MS;

const since =
  (event: ScanEvent): ScanFigureOf =>
  ({ events }, i, at) =>
    minutesSince(events.at(event, i), at);

/** Ages of halts in minutes, and the number of halts. They depend on status changes, not on prints. */
const HALTS = {
  since_halt: ({ halts }, i, at) => minutesSince(halts.times(i).haltedAt, at),
  since_resumption: ({ halts }, i, at) => minutesSince(halts.times(i).resumedAt, at),
  since_high_after_halt: ({ events, halts }, i, at) => {
    const high = events.at('high', i);
    return high >= halts.times(i).resumedAt ? minutesSince(high, at) : Number.NaN;
  },
  halts_today: ({ halts }, i) => halts.times(i).count,
} as const satisfies Readonly<Record<string, ScanFigureOf>>;

/** Figures that are unknown without the day's halts. */
export const HALT_FIGURES: ReadonlySet<string> = new Set(Object.keys(HALTS));

/** Ages of events in minutes, and counts of events. They turn crossings and sequences into ordinary conditions. */
export const EVENT_FIGURES = {
  since_trade: ({ columns }, i, at) => (columns.at[i]! > 0 ? minutesSince(columns.at[i]!, at) : Number.NaN),
  since_high: since('high'),
  since_low: since('low'),
  since_vwap_up: since('vwapUp'),
  since_vwap_down: since('vwapDown'),
  since_green: since('closeUp'),
  since_red: since('closeDown'),
  since_open_up: since('openUp'),
  since_open_down: since('openDown'),
  since_pm_high: since('earlyHighUp'),
  ...HALTS,
} as const satisfies Readonly<Record<string, ScanFigureOf>>;
