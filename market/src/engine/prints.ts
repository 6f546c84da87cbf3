import { type TradingDay, toMs } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type { PrintBatch } from '../provider';
import type { Columns } from './columns';

/** Bounds of the regular session, epoch milliseconds. */
export interface RegularSession {
  readonly openMs: number;
  readonly closeMs: number;
}

export const regularSessionOf = ({ open, close }: TradingDay): RegularSession => ({
  openMs: toMs(open),
  closeMs: toMs(close),
});

/**
 * Adds the prints [first, end) of a batch to the figures of their symbols. The result does not depend on the order of
 * arrival: the time of a print decides whether its price is the last, the first or the open. Of two prints in the same
 * millisecond, the one that arrives later counts as later.
 */
export const addPrints = (
  c: Columns,
  { openMs, closeMs }: RegularSession,
  batch: PrintBatch,
  first: number,
  end: number,
): void => {
  const { symbol, at: times, from, open, high, low, close, volume, vwap_price } = batch;
  for (let k = first; k < end; k += 1) {
    const i = symbol[k]!;
    const at = times[k]!;
    const start = from[k]!;
    const shares = volume[k]!;
    const minute = start - (start % MINUTE_MS);
    const isRegular = start >= openMs;
    c.volume[i]! += shares;
    if (isRegular) {
      c.regularValue[i]! += vwap_price[k]! * shares;
      c.regularVolume[i]! += shares;
    } else c.earlyValue[i]! += vwap_price[k]! * shares;
    if (at > c.at[i]!) c.at[i] = at;
    // Written so that comparisons with the NaN before the first print fail.
    if (!(c.barStart[i]! >= minute)) {
      c.barStart[i] = minute;
      c.barOpen[i] = Number.NaN;
      c.barHigh[i] = Number.NaN;
      c.barLow[i] = Number.NaN;
      c.barClose[i] = Number.NaN;
      c.barOpenAt[i] = Number.NaN;
      c.barCloseAt[i] = Number.NaN;
      c.barVolume[i] = 0;
    }
    const isBar = c.barStart[i] === minute;
    if (isBar) c.barVolume[i]! += shares;
    const top = high[k]!;
    // NaN if the sale conditions do not allow the price as a high or low (definitions 4.7).
    if (!Number.isNaN(top)) {
      const bottom = low[k]!;
      if (!(c.high[i]! >= top)) c.high[i] = top;
      if (!(c.low[i]! <= bottom)) c.low[i] = bottom;
      if (isRegular) {
        if (!(c.regularHigh[i]! >= top)) c.regularHigh[i] = top;
      } else if (!(c.earlyHigh[i]! >= top)) c.earlyHigh[i] = top;
      if (isBar) {
        if (!(c.barHigh[i]! >= top)) c.barHigh[i] = top;
        if (!(c.barLow[i]! <= bottom)) c.barLow[i] = bottom;
      }
    }
    const last = close[k]!;
    if (Number.isNaN(last)) continue;
    const opening = open[k]!;
    if (!(at < c.priceAt[i]!)) {
      c.price[i] = last;
      c.priceAt[i] = at;
    }
    if (isRegular) {
      if (start < closeMs && !(at < c.regularAt[i]!)) {
        c.regularPrice[i] = last;
        c.regularAt[i] = at;
      }
      if (!(c.openAt[i]! <= at) && !Number.isNaN(opening)) {
        c.open[i] = opening;
        c.openAt[i] = at;
      }
    }
    if (!isBar) continue;
    if (!(c.barOpenAt[i]! <= at)) {
      // A price that may not be the day's open can still be the first of its minute.
      c.barOpen[i] = Number.isNaN(opening) ? last : opening;
      c.barOpenAt[i] = at;
    }
    if (!(at < c.barCloseAt[i]!)) {
      c.barClose[i] = last;
      c.barCloseAt[i] = at;
    }
  }
};
