import { barSeconds, type MinuteBar, type PrintBatch } from '../provider';

/** A minute bar with a volume-weighted price from the source. */
export interface PricedBar extends MinuteBar {
  readonly vw: number;
}

/** A minute bar priced at the typical price, for sources without a volume-weighted one. */
export const priced = (bar: MinuteBar): PricedBar => ({ ...bar, vw: (bar.h + bar.l + bar.c) / 3 });

/**
 * Turns a symbol's minute bar into a print at the end of its minute.
 * @param latest upper limit for the print's time, epoch milliseconds, because the current minute has not ended.
 */
export const barBatch = (index: number, bar: PricedBar, latest = Number.POSITIVE_INFINITY): PrintBatch => ({
  length: 1,
  symbol: Int32Array.of(index),
  at: Float64Array.of(Math.min((bar.t + barSeconds(bar)) * 1000, latest)),
  from: Float64Array.of(bar.t * 1000),
  open: Float64Array.of(bar.o),
  high: Float64Array.of(bar.h),
  low: Float64Array.of(bar.l),
  close: Float64Array.of(bar.c),
  volume: Float64Array.of(bar.v),
  vwap_price: Float64Array.of(bar.vw),
});
