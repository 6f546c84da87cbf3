import { join } from 'node:path';
import { isTradingDay, toMs, tradingDay } from '@prebell/contracts';
import type { ReplaySource } from '../market-config';
import { LISTING_HEADING, listing, MINUTE_HEADING, replayFolder } from '../replay/testing';
import { makeFilm } from './film-maker';
import type { MakeFilm } from './film-thread';

/** The day of the film. */
export const DATE = '2025-02-06';
export const DAY = tradingDay(DATE)!;
const SESSIONS = Array.from({ length: 12 }, (_, k) =>
  new Date(Date.UTC(2025, 0, 26 + k)).toISOString().slice(0, 10),
).filter(isTradingDay);

interface Bar {
  readonly minute: number;
  readonly text: string;
  readonly seconds: number;
}
const bar = (date: string, minute: number, symbol: string, price: number, seconds = 60, volume = 30_000): Bar => {
  const at = new Date(toMs(tradingDay(date)!.pre_open + 60 * minute)).toISOString().replace('.000', '');
  const [high, low] = [price * 1.01, price * 0.99].map((each) => each.toFixed(4));
  return { minute, seconds, text: `${at},${symbol},${price},${high},${low},${price},${volume},${seconds}` };
};
/** AAA rises, BBB has five-minute bars, and NEW trades for the first time at 9:35. */
const barsOf = (date: string): readonly Bar[] =>
  [
    ...Array.from({ length: 60 }, (_, k) => bar(date, 300 + k, 'AAA', 8 + (k % 17) / 4, 60, 30_000 + 7 * k)),
    ...Array.from({ length: 20 }, (_, k) => bar(date, 290 + 5 * k, 'BBB', 5 + (k % 4) / 2, 300)),
    ...(date === DATE ? [bar(date, 335, 'NEW', 4), bar(date, 341, 'NEW', 9), bar(date, 350, 'AAA', 99)] : []),
  ]
    .filter((one, k, all) => all.findLastIndex((other) => other.text.slice(0, 24) === one.text.slice(0, 24)) === k)
    .sort((a, b) => a.minute - b.minute);
/** Epoch milliseconds of a minute after 4:00 AM. */
export const at = (minute: number): number => toMs(DAY.pre_open) + minute * 60_000;
const HALTS = [
  { minute: 310.5, resumed: 315.5, symbol: 'AAA' },
  { minute: 320, resumed: 325, symbol: 'BBB' },
  { minute: 330, resumed: 348, symbol: 'NEW' },
];
const NEWS = [
  // Exactly at the previous close.
  { minute: -720, symbol: 'BBB', title: 'BBB signs a contract' },
  { minute: -600, symbol: 'AAA', title: 'AAA wins a contract' },
  { minute: 305, symbol: 'AAA', title: 'AAA reports earnings' },
  { minute: 312, symbol: 'NEW', title: 'NEW goes public' },
  { minute: 340, symbol: 'BBB', title: 'BBB is acquired' },
];
const clock = (minute: number): string => {
  const whole = Math.round(minute * 60) + 4 * 3600;
  return [whole / 3600, (whole % 3600) / 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
};

/** The day's files as they were at a minute after 4:00 AM. Only the whole day includes later names and listings. */
export const sourceUpTo = async (
  cut: number,
): Promise<{ readonly source: ReplaySource; readonly remove: () => Promise<void> }> => {
  const isWhole = cut > 960;
  const days = SESSIONS.filter((date) => isWhole || date <= DATE);
  const files = await replayFolder({
    ...Object.fromEntries(
      days.map((date) => [
        `minute/${date}`,
        [
          `${MINUTE_HEADING},seconds`,
          ...barsOf(date)
            .filter(({ minute, seconds }) => date !== DATE || minute + seconds / 60 <= cut)
            .map(({ text }) => text),
        ],
      ]),
    ),
    ...Object.fromEntries(
      days
        .filter((date) => isWhole || date < DATE)
        .map((date) => [
          `listings/${date}`,
          [
            LISTING_HEADING,
            listing('AAA', 7, 1_000_000, 5e7).replace(
              'AAA, Inc.',
              date >= DATE ? 'Renamed Test Fund ETF' : 'AAA, Inc.',
            ),
            listing('BBB', 4.5, 500_000, 5e7),
            ...(date >= DATE ? [listing('NEW', 4, 1000, 5e6)] : []),
          ],
        ]),
    ),
    floats: [
      'date,symbol,float,shares_outstanding,source',
      '2025-01-02,AAA,3000000,6000000,test',
      '2025-01-02,BBB,4000000,6000000,test',
      ...(isWhole ? ['2025-02-07,AAA,99,99,later'] : []),
    ],
    halts: [
      'Halt Date,Halt Time,Symbol,Name,Exchange,Reason,Resume Date,NYSE Resume Time',
      '02/05/2025,19:55:00,BBB,Bbb,Nasdaq,News pending,2025-02-06,07:00:00',
      ...HALTS.filter(({ minute }) => minute < cut).map(
        ({ minute, resumed, symbol }) =>
          `02/06/2025,${clock(minute)},${symbol},X,Nasdaq,LULD pause,${resumed < cut ? `2025-02-06,${clock(resumed)}` : ','}`,
      ),
    ],
    news: [
      'time_utc,symbol,title',
      ...NEWS.filter(({ minute }) => minute < cut).map(
        ({ minute, symbol, title }) => `${new Date(at(minute)).toISOString().replace('.000', '')},${symbol},${title}`,
      ),
    ],
  });
  const { dir, listings, floats, root, remove } = files;
  return {
    source: { dir, listings, floats, halts: join(root, 'halts.csv.gz'), headlines: join(root, 'news.csv.gz') },
    remove,
  };
};

/** Makes a film in the current thread. */
export const inThisThread: MakeFilm = async (order, { onProgress, signal }) => {
  const making = makeFilm(order, { warn: () => undefined });
  for (;;) {
    const { done, value } = await making.next();
    signal.throwIfAborted();
    if (done) return value;
    onProgress(value);
  }
};
