import { minutes, type WireScannerRow } from '@prebell/contracts';
import { type Bar, barsOn, listingOn, listingsBefore, sessionsBefore, shareCounts } from './files';

const MINUTE = minutes(1);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);
const over = (part: number, whole: number | null): number | null =>
  whole === null || !(whole > 0) ? null : part / whole;
const percent = (base: number | null, price: number): number | null =>
  base === null ? null : (100 * (price - base)) / base;

/** Epoch milliseconds of HH:MM in New York in winter. */
export const winter = (date: string, time: string): number => Date.parse(`${date}T${time}:00-05:00`);

const barsUntil = (symbol: string, date: string, time: string): Bar[] => {
  const until = winter(date, time);
  return (barsOn(date).get(symbol) ?? []).filter(({ start }) => start + MINUTE <= until);
};
const sharesUntil = (symbol: string, date: string, time: string): number =>
  sum(barsUntil(symbol, date, time).map(({ volume }) => volume));

const earlier = (time: string, minutes: number): string => {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const total = Math.max(hours * 60 + rest - minutes, 4 * 60);
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
};

/** B: mean shares up to a time of day over the last 20 sessions on which the symbol was listed; null with fewer than 5. */
const baseline = (symbol: string, date: string, time: string): number | null => {
  const sessions = sessionsBefore(date)
    .slice(-20)
    .filter((each) => listingOn(each).has(symbol));
  return sessions.length < 5 ? null : mean(sessions.map((each) => sharesUntil(symbol, each, time)));
};

const averagePrice = (bars: readonly Bar[]): number | null =>
  over(
    sum(bars.map(({ high, low, close, volume }) => ((high + low + close) / 3) * volume)),
    sum(bars.map(({ volume }) => volume)),
  );

/** A row's figures, except those that no file contains (halts, sequence numbers); and whether the baseline is thin. */
export type Figures = Omit<WireScannerRow, 'seq' | 'halted'> & { readonly thin: boolean };

/** A symbol's figures, computed straight from the definitions; null before its first bar of the day. */
export const figuresAt = (symbol: string, date: string, time: string): Figures | null => {
  const bars = barsUntil(symbol, date, time);
  const last = bars.at(-1);
  if (last === undefined) return null;
  const open = winter(date, '09:30');
  const regular = bars.filter(({ start }) => start >= open);
  const before = listingOn(listingsBefore(date).at(-1) ?? '').get(symbol);
  const close = before?.last ?? null;
  const shares = shareCounts('').get(symbol);
  const implied = before && before.marketCap > 0 ? before.marketCap / before.last : null;
  // The previous day's listing is newer than the file of 2023.
  const outstanding = implied ?? shares?.outstanding ?? null;
  const float = shares?.float ?? null;
  const volume = sum(bars.map((bar) => bar.volume));
  const adv20 = mean(
    listingsBefore(date)
      .slice(-20)
      .flatMap((each) => listingOn(each).get(symbol)?.volume ?? []),
  );
  const usual = baseline(symbol, date, time);
  const start = earlier(time, 5);
  const usualBefore = baseline(symbol, date, start);
  const thin = usual !== null && usual < 5_000;
  return {
    symbol,
    float,
    market_cap: outstanding === null ? null : last.close * outstanding,
    price: last.close,
    percent_change: percent(close, last.close),
    volume,
    relative_volume: thin ? null : over(volume, usual),
    catalyst: null,
    gap: percent(close, regular[0]?.open ?? last.close),
    gap_basis: close === null ? null : regular.length > 0 ? 'open' : 'premarket',
    vwap: averagePrice(regular.length > 0 ? regular : bars),
    hod: Math.max(...bars.map(({ high }) => high)),
    float_rotation: over(volume, float),
    relative_volume_5m: over(
      volume - sharesUntil(symbol, date, start),
      usual === null || usualBefore === null ? null : usual - usualBefore,
    ),
    relative_volume_daily: over(volume, adv20),
    rvol_reason: usual === null ? 'few_sessions' : thin ? 'thin_baseline' : null,
    as_of: new Date(last.start + MINUTE).toISOString(),
    thin,
  };
};

const between = (value: number | null, low: number, high: number): boolean =>
  value !== null && value >= low && value <= high;

/** The conditions of the three scanners, written out. */
export const MEMBERS: Readonly<Record<'momentum' | 'gappers' | 'low_float', (row: Figures) => boolean>> = {
  momentum: (row) =>
    between(row.price, 2, 20) &&
    (between(row.relative_volume, 2, Infinity) || (row.thin && between(row.relative_volume_daily, 0.1, Infinity))) &&
    row.float !== null &&
    row.float < 10_000_000 &&
    row.percent_change !== null &&
    row.percent_change > 0,
  gappers: (row) => row.price >= 1 && between(row.gap, 5, Infinity) && row.volume >= 50_000,
  low_float: (row) =>
    between(row.price, 2, 20) &&
    row.float !== null &&
    row.float < 5_000_000 &&
    between(row.percent_change, 5, Infinity) &&
    row.volume >= 100_000,
};

/** The figure by which each scanner ranks, highest first. */
export const RANKED_BY = { momentum: 'percent_change', gappers: 'gap', low_float: 'percent_change' } as const;
