import { barSeconds, type MinuteBar, type PrintBatch } from '../provider';

/** A minute bar whose volume-weighted price the source tells. */
export interface PricedBar extends MinuteBar {
  readonly vw: number;
}

/** A minute bar with the price every provider weighs its volume with where it knows no better. */
export const priced = (bar: MinuteBar): PricedBar => ({ ...bar, vw: (bar.h + bar.l + bar.c) / 3 });

/**
 * A minute bar of a symbol as the print at its end.
 * @param latest time of the print at most, epoch milliseconds: the end of a minute under way lies ahead.
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
