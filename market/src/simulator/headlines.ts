import { latestTradingDayNotAfter, marketDate, previousTradingDay, type TradingDay, toMs } from '@prebell/contracts';
import type { Headline, NewsItem } from '../provider';
import { dayEvent, dayKey } from './events';
import { keyOf, textKey, unit } from './noise';
import type { Universe } from './universe';

const GOOD = {
  biotech: [
    'reports positive Phase 2 topline results for its lead candidate',
    'receives FDA Fast Track designation',
    'announces FDA clearance of its new device',
    'signs licensing agreement worth up to $140 million',
  ],
  technology: [
    'wins $38 million multi-year contract',
    'raises full-year revenue guidance',
    'unveils next-generation platform with first customer orders',
    'announces strategic partnership for its flagship product',
  ],
  resources: [
    'reports high-grade results from its first drill program',
    'secures off-take agreement for its main project',
    'receives final permit for construction',
    'reports record quarterly production',
  ],
  general: [
    'beats quarterly earnings estimates and raises outlook',
    'announces $25 million share repurchase program',
    'agrees to be acquired in an all-cash deal',
    'reports record quarterly revenue',
  ],
} as const;

const BAD = [
  'prices public offering of common stock',
  'misses quarterly earnings estimates',
  'lowers full-year guidance',
  'announces delay of its main program',
] as const;

/** Some moves come without news. */
const HEADLINE_CHANCE = 0.72;
const [HAS, TEXT] = [41, 42];
const LOOK_BACK_DAYS = 5;

const headlineOf = (universe: Universe, index: number, date: string): { minute: number; text: string } | null => {
  const kind = universe.kinds[index];
  if (!kind) return null;
  const key = dayKey(universe, index, textKey(date));
  const event = dayEvent(universe, index, key);
  if (!event || unit(key, HAS) >= HEADLINE_CHANCE) return null;
  const texts = event.gap > 0 ? GOOD[kind] : BAD;
  const text = texts[(keyOf(key, TEXT) >>> 0) % texts.length]!;
  return { minute: event.minute, text: `${universe.listings[index]!.name} ${text}` };
};

/**
 * Newest invented headline of a symbol in (after, until], epoch milliseconds; null if there is none. A headline appears
 * in the minute in which the price begins to move. Real companies have no headlines (ruling 19). Looks back five
 * trading days at most.
 */
export const newestHeadline = (universe: Universe, index: number, after: number, until: number): Headline | null => {
  let day: TradingDay = latestTradingDayNotAfter(marketDate(until));
  for (let back = 0; back < LOOK_BACK_DAYS && toMs(day.post_close) > after; back++) {
    const news = headlineOf(universe, index, day.date);
    const at = news ? toMs(day.pre_open + news.minute * 60) : Number.NaN;
    if (news && at > after && at <= until) return { headline: news.text, at };
    day = previousTradingDay(day.date);
  }
  return null;
};

const KEPT_DATES = 8;
const byDate = new WeakMap<Universe, Map<string, readonly NewsItem[]>>();

/** All headlines of a date, by time. */
const newsOf = (universe: Universe, day: TradingDay): readonly NewsItem[] => {
  const dates = byDate.get(universe) ?? new Map<string, readonly NewsItem[]>();
  byDate.set(universe, dates);
  const known = dates.get(day.date);
  if (known) return known;
  const items = universe.listings.flatMap(({ symbol }, index): NewsItem[] => {
    const news = headlineOf(universe, index, day.date);
    if (news === null) return [];
    return [{ id: `${day.date}-${symbol}`, index, at: toMs(day.pre_open + news.minute * 60), headline: news.text }];
  });
  items.sort((a, b) => a.at - b.at);
  for (const oldest of dates.keys()) if (dates.size >= KEPT_DATES) dates.delete(oldest);
  dates.set(day.date, items);
  return items;
};

/** Invented headlines of all symbols in (after, until], epoch milliseconds, by time. Looks back five trading days at most. */
export const newsBetween = (universe: Universe, after: number, until: number): NewsItem[] => {
  const days: TradingDay[] = [];
  let day: TradingDay = latestTradingDayNotAfter(marketDate(until));
  for (let back = 0; back < LOOK_BACK_DAYS && toMs(day.post_close) > after; back++) {
    days.unshift(day);
    day = previousTradingDay(day.date);
  }
  return days.flatMap((each) => newsOf(universe, each)).filter(({ at }) => at > after && at <= until);
};
