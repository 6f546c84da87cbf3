import type { MinuteBar, PrintBatch } from '../provider';

/** A minute bar as the print at its end that every provider makes of one. */
export const barBatch = ({ t, o, h, l, c, v }: MinuteBar): PrintBatch => ({
  length: 1,
  symbol: Int32Array.of(0),
  at: Float64Array.of((t + 60) * 1000),
  from: Float64Array.of(t * 1000),
  open: Float64Array.of(o),
  high: Float64Array.of(h),
  low: Float64Array.of(l),
  close: Float64Array.of(c),
  volume: Float64Array.of(v),
  vwap_price: Float64Array.of((h + l + c) / 3),
});
