import { marketDate, type TradingDay, toMs, toSeconds } from '@prebell/contracts';
import { createColumns } from '../engine/columns';
import { addOfficial } from '../engine/official';
import type { DailyBars, Listing, MinuteBar } from '../provider';
import type { Auctions } from './auctions';
import type { AlpacaData } from './data';

/** A daily bar's time is midnight in New York, four hours before 04:00, or five when the clocks change. */
const TO_MIDNIGHT_MS = 5 * 3_600_000;
/** Auctions are not adjusted for splits. If prices differ by more than this fraction, we assume a split in between. */
const MOST_APART = 0.1;

interface Options {
  readonly data: Pick<AlpacaData, 'bars'>;
  readonly universe: readonly Listing[];
  /** Null if the account's feed has no auctions. */
  readonly auctions: Auctions | null;
}

/**
 * A symbol's daily bars, with the official prices of its primary exchange as open and close.
 *
 * Documented: daily bars have the regular session's prices and the whole day's volume, and can be adjusted for splits;
 * auctions have the prices of each exchange's opening and closing auction, unadjusted. Alpaca's staff explains in its
 * forum that a daily bar opens with the first valid trade of any exchange, which is not the official open. So we
 * request both.
 */
export const readDailyBars = async (
  { data, universe, auctions }: Options,
  index: number,
  days: readonly TradingDay[],
): Promise<DailyBars> => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { bars: new Map(), isFinal: true };
  const { symbol } = universe[index]!;
  const [from, to] = [toMs(first.pre_open) - TO_MIDNIGHT_MS, toMs(last.post_close)];
  const read = async (adjustment: 'split' | 'raw') => {
    const bars = new Map<string, MinuteBar>();
    for await (const { t, o, h, l, c, v } of data.bars([symbol], '1Day', from, to, adjustment))
      bars.set(marketDate(toMs(t)), { t, o, h, l, c, v });
    return bars;
  };
  const daily = await read('split');
  const { reports, isWhole } = (await auctions?.ofSymbol(index, toMs(first.open), to)) ?? {
    reports: [],
    isWhole: true,
  };
  const official = officialPrices(days, reports);
  const hasSplit = [...official].some(
    ([date, { o, c }]) => isApart(o, daily.get(date)?.o) || isApart(c, daily.get(date)?.c),
  );
  const raw = hasSplit ? await read('raw') : daily;

  const bars = new Map<string, MinuteBar>();
  for (const { date } of days) {
    const bar = daily.get(date);
    if (bar === undefined) continue;
    const prices = official.get(date);
    const factor = bar.c / (raw.get(date)?.c ?? Number.NaN);
    const [o, c] = [officialOr(bar.o, prices?.o, factor), officialOr(bar.c, prices?.c, factor)];
    const t = toSeconds(Date.parse(`${date}T00:00:00Z`));
    bars.set(date, { ...bar, t, o, h: Math.max(bar.h, o, c), l: Math.min(bar.l, o, c), c });
  }
  return { bars, isFinal: isWhole };
};

const isApart = (price: number, bar: number | undefined): boolean => Math.abs(price / (bar ?? price) - 1) > MOST_APART;

/**
 * The official price, adjusted to today's splits. Falls back to the bar's own price if there is no official one, or if
 * no split explains the difference.
 */
const officialOr = (bar: number, official: number | undefined, factor: number): number => {
  const adjusted = (official ?? Number.NaN) * factor;
  return Math.abs(adjusted / bar - 1) <= MOST_APART ? adjusted : bar;
};

/** Official open and close by date; NaN if the exchange did not report one. */
const officialPrices = (
  days: readonly TradingDay[],
  reports: Awaited<ReturnType<Auctions['ofSymbol']>>['reports'],
): ReadonlyMap<string, { readonly o: number; readonly c: number }> => {
  const positions = new Map(days.map(({ date }, position) => [date, position]));
  const columns = createColumns(days.length);
  for (const { official, price, at } of reports) {
    const position = positions.get(marketDate(at));
    if (position !== undefined) addOfficial(columns, position, official, price, at);
  }
  return new Map(
    days.map(({ date }, k) => [date, { o: columns.officialOpen[k]!, c: columns.officialClose[k]! }] as const),
  );
};
