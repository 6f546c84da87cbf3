import { toMs } from '@prebell/contracts';
import { barEnd } from '../clock/minute';
import type { MinuteBar, PrintBatch } from '../provider';

/** A minute bar with a volume-weighted price from the source. */
export interface PricedBar extends MinuteBar {
  readonly vw: number;
}

/** A minute bar with the typical price, for sources without a volume-weighted one. */
export const priced = (bar: MinuteBar): PricedBar => ({ ...bar, vw: (bar.h + bar.l + bar.c) / 3 });

/**
 * A minute bar of a symbol as a print at the end of its minute.
 * @param latest upper limit for the time of the print, epoch milliseconds, because the current minute ends in the future.
 */
export const barBatch = (
  index: number,
  { t, o, h, l, c, v, vw }: PricedBar,
  latest = Number.POSITIVE_INFINITY,
): PrintBatch => ({
  length: 1,
  symbol: Int32Array.of(index),
  at: Float64Array.of(Math.min(barEnd(t), latest)),
  from: Float64Array.of(toMs(t)),
  open: Float64Array.of(o),
  high: Float64Array.of(h),
  low: Float64Array.of(l),
  close: Float64Array.of(c),
  volume: Float64Array.of(v),
  vwap_price: Float64Array.of(vw),
});
