import { type TradingDay, toMs } from '@prebell/contracts';
import type { PrintBatch } from '../provider';
import type { Columns } from './columns';
import { HIGH, LOW, type QuietZones, UNTIL, VOLUME, WIDTH } from './hits/quiet-zones';
import { addOfficial, CLOSING_TRADE, IF_ONLY, NOT_OF_MINUTE, OFFICIAL_MASK } from './official';

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
 * When to stop adding prints: before the next deadline or minute, before an official price, and after a print outside
 * its symbol's quiet zone.
 */
export interface PrintWatch {
  readonly quiet?: QuietZones;
  /** Stop before the first print later than this, epoch milliseconds. */
  readonly nextAt: number;
  readonly now?: number;
  /** False if the last print was outside its symbol's zone. */
  isQuiet?: boolean;
}

/**
 * Adds the prints [first, end) of a batch to the figures of their symbols, or fewer if `watch` stops it. Returns where
 * it stopped. The order of prints does not matter: each price counts at its own time. Of two prints in the same
 * millisecond, the later arrival counts as later.
 */
export const addPrints = (
  c: Columns,
  { openMs, closeMs }: RegularSession,
  batch: PrintBatch,
  first: number,
  end: number,
  watch?: PrintWatch,
): number => {
  const { symbol, at: times, from, open, high, low, close, volume, vwap_price, traits } = batch;
  const nextAt = watch?.nextAt ?? Number.POSITIVE_INFINITY;
  const quiet = watch?.quiet?.bounds;
  let now = watch?.now ?? 0;
  let minute = Number.NaN;
  if (watch !== undefined) watch.isQuiet = true;
  for (let k = first; k < end; k += 1) {
    const i = symbol[k]!;
    const at = times[k]!;
    if (at > nextAt) return k;
    const trait = traits === undefined ? 0 : traits[k]!;
    const official = trait & OFFICIAL_MASK;
    // An official price may replace a provisional one. Stop here, so that the caller can compare the open before and after.
    if (quiet !== undefined && official !== 0 && k > first) return k;
    const start = from[k]!;
    const shares = volume[k]!;
    // Computing a remainder costs more than everything below, and most prints fall into the same minute as the previous one.
    if (!(start >= minute && start < minute + 60_000)) minute = start - (start % 60_000);
    const isRegular = start >= openMs;
    const total = c.volume[i]! + shares;
    c.volume[i] = total;
    if (isRegular) {
      c.regularValue[i]! += vwap_price[k]! * shares;
      c.regularVolume[i]! += shares;
    } else c.earlyValue[i]! += vwap_price[k]! * shares;
    if (at > c.at[i]!) c.at[i] = at;
    // Write it like this: before the first print the value is NaN, and comparisons with NaN must fail.
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
    if (official !== 0 && isRegular) addOfficial(c, i, official, vwap_price[k]!, at);
    const isBar = isOfMinute && (trait & NOT_OF_MINUTE) === 0;
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
    if (!Number.isNaN(last)) {
      const opening = open[k]!;
      // Negative, so lower than any real time: the first such price applies until another price arrives, in whatever
      // order they are reported.
      const order = (trait & IF_ONLY) === 0 ? at : -at;
      if (!(order < c.priceAt[i]!)) {
        c.price[i] = last;
        c.priceAt[i] = order;
      }
      if (isRegular) {
        // The closing auction sets the session's last price, although it is reported up to minutes after the bell.
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
      if (isBar) {
        if (!(c.barOpenAt[i]! <= at)) {
          // Even a price that may not be the day's open is the first price of its minute.
          c.barOpen[i] = Number.isNaN(opening) ? last : opening;
          c.barOpenAt[i] = at;
        }
        if (!(at < c.barCloseAt[i]!)) {
          c.barClose[i] = last;
          c.barCloseAt[i] = at;
        }
      }
    }
    if (quiet === undefined) continue;
    if (at > now) now = at;
    const price = c.price[i]!;
    const zone = i * WIDTH;
    const isQuiet =
      price > quiet[zone + LOW]! &&
      price < quiet[zone + HIGH]! &&
      total < quiet[zone + VOLUME]! &&
      now < quiet[zone + UNTIL]!;
    if (isQuiet) continue;
    watch!.isQuiet = false;
    return k + 1;
  }
  return end;
};
