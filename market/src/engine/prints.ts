import type { TradingDay } from '@prebell/contracts';
import type { PrintBatch } from '../provider';
import type { Columns } from './columns';
import { addOfficial, CLOSING_TRADE, IF_ONLY, NOT_OF_MINUTE, OFFICIAL_MASK } from './official';

/** Bounds of the regular session, epoch milliseconds. */
export interface RegularSession {
  readonly openMs: number;
  readonly closeMs: number;
}

export const regularSessionOf = ({ open, close }: TradingDay): RegularSession => ({
  openMs: open * 1000,
  closeMs: close * 1000,
});

/**
 * Adds the prints [first, end) of a batch to the figures of their symbols. The figures do not depend on the order in which
 * prints come: a price is the last, the first or the open by its own time. Of two prints of the same millisecond the later
 * to come counts as the later one.
 */
export const addPrints = (
  c: Columns,
  { openMs, closeMs }: RegularSession,
  batch: PrintBatch,
  first: number,
  end: number,
): void => {
  const { symbol, at: times, from, open, high, low, close, volume, vwap_price, traits } = batch;
  for (let k = first; k < end; k += 1) {
    const i = symbol[k]!;
    const at = times[k]!;
    const start = from[k]!;
    const shares = volume[k]!;
    const minute = start - (start % 60_000);
    const isRegular = start >= openMs;
    c.volume[i]! += shares;
    if (isRegular) {
      c.regularValue[i]! += vwap_price[k]! * shares;
      c.regularVolume[i]! += shares;
    } else c.earlyValue[i]! += vwap_price[k]! * shares;
    if (at > c.at[i]!) c.at[i] = at;
    // Comparisons are written so that the NaN of a first print loses.
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
    const isOfMinute = c.barStart[i] === minute;
    if (isOfMinute) c.barVolume[i]! += shares;
    const trait = traits === undefined ? 0 : traits[k]!;
    const official = trait & OFFICIAL_MASK;
    if (official !== 0 && isRegular) addOfficial(c, i, official, vwap_price[k]!, at);
    const isBar = isOfMinute && (trait & NOT_OF_MINUTE) === 0;
    const top = high[k]!;
    // NaN where the sale conditions keep a price from being a high or low (definitions 4.7).
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
    // Below every other time: the first such price holds until any other comes, whichever is reported first.
    const order = (trait & IF_ONLY) === 0 ? at : -at;
    if (!(order < c.priceAt[i]!)) {
      c.price[i] = last;
      c.priceAt[i] = order;
    }
    if (isRegular) {
      // The closing auction ends the session, though it is reported after the bell, up to minutes late.
      if ((start < closeMs || official === CLOSING_TRADE) && !(order < c.regularAt[i]!)) {
        c.regularPrice[i] = last;
        c.regularAt[i] = order;
      }
      if (start < closeMs && (trait & IF_ONLY) === 0) {
        const lowest = Number.isNaN(low[k]) ? last : low[k]!;
        if (!(c.regularLow[i]! <= lowest)) c.regularLow[i] = lowest;
      }
      if (!(c.openAt[i]! <= at) && !Number.isNaN(opening)) {
        c.open[i] = opening;
        c.openAt[i] = at;
      }
    }
    if (!isBar) continue;
    if (!(c.barOpenAt[i]! <= at)) {
      // A price that may not be the day's open is the first of its minute nevertheless.
      c.barOpen[i] = Number.isNaN(opening) ? last : opening;
      c.barOpenAt[i] = at;
    }
    if (!(at < c.barCloseAt[i]!)) {
      c.barClose[i] = last;
      c.barCloseAt[i] = at;
    }
  }
};
