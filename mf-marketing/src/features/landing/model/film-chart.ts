import { CHARTED, clockAt, FILM_SYMBOLS, type FilmRow } from './film';
import morning from './morning.json';

/** The drawing's own units. The page stretches it to fit. */
export const BOX = { width: 600, height: 200 };
/** Where prices and volumes begin and end, as shares of the height. */
const PRICES = { top: 0.08, bottom: 0.76 };
const VOLUMES_TOP = 0.84;
const BAR_MINUTES = 5;
/** The share of a five-minute bar that its body fills. */
const BODY = 0.66;

/** 9:30, in minutes after 4:00 AM ET. */
const BELL_MINUTE = 330;

const bars = morning.bars.map(([minute = 0, o = 0, h = 0, l = 0, c = 0, v = 0]) => ({ minute, o, h, l, c, v }));
const first = bars[0]?.minute ?? 0;
/** The right edge: three minutes after the bell. */
const end = BELL_MINUTE + 3;
const low = Math.min(...bars.map(({ l }) => l));
const high = Math.max(...bars.map(({ h }) => h));
const most = Math.max(...bars.map(({ v }) => v));

const round = (value: number): number => Number(value.toFixed(1));
const xOf = (minute: number): number => round(((minute - first) / (end - first)) * BOX.width);
const yOf = (price: number): number =>
  round((PRICES.top + ((high - price) / (high - low)) * (PRICES.bottom - PRICES.top)) * BOX.height);
/** Left edge and width of a candle's body. */
const bodyOf = (bar: { readonly minute: number }): { readonly x: number; readonly width: number } => ({
  x: xOf(bar.minute + (BAR_MINUTES * (1 - BODY)) / 2),
  width: round((BAR_MINUTES * BODY * BOX.width) / (end - first)),
});

/** The SVG path of all rising or all falling candles. */
const candlesOf = (isUp: boolean): string =>
  bars
    .filter(({ o, c }) => c >= o === isUp)
    .map((bar) => {
      const { x, width } = bodyOf(bar);
      const [top, bottom] = [yOf(Math.max(bar.o, bar.c)), yOf(Math.min(bar.o, bar.c))];
      const middle = round(x + width / 2);
      return `M${middle} ${yOf(bar.h)}V${yOf(bar.l)}M${x} ${top}h${width}V${round(Math.max(bottom, top + 0.8))}h${-width}z`;
    })
    .join('');

export const CANDLES = { up: candlesOf(true), down: candlesOf(false) };

export const VOLUMES = bars
  .map((bar) => {
    const { x, width } = bodyOf(bar);
    const height = round((bar.v / most) * (1 - VOLUMES_TOP) * BOX.height);
    return `M${x} ${BOX.height}v${-height}h${width}v${height}z`;
  })
  .join('');

/** A clip path that shows the chart up to the last complete bar. */
export const shownAt = (minute: number): string =>
  `M0 0H${xOf(Math.max(first, minute - (minute % BAR_MINUTES)))}V${BOX.height}H0z`;

/** A horizontal line at the current price of the charted symbol. */
export const priceLineOf = (rows: readonly FilmRow[]): string =>
  `M0 ${yOf(rows.find(({ symbol }) => symbol === CHARTED)?.price ?? low)}H${BOX.width}`;

/** A position in the drawing, as a percentage of its width or height. */
const percent = (value: number, side: keyof typeof BOX): string => `${round((value / BOX[side]) * 100)}%`;

/** The price labels at the right edge. */
export const PRICE_MARKS = [10, 12, 14].map((price) => ({ price, y: yOf(price), top: percent(yOf(price), 'height') }));

/** The time labels below the chart. */
export const TIME_MARKS = [180, 240, 300].map((minute) => ({
  time: clockAt(minute),
  left: percent(xOf(minute), 'width'),
}));

const bell = xOf(BELL_MINUTE);
export const BELL = { path: `M${bell} 0V${BOX.height}`, left: percent(bell, 'width') };

const entered = FILM_SYMBOLS[0]?.entered ?? first;
const hitBar = bars.findLast(({ minute }) => minute <= entered);
const hitX = xOf((hitBar?.minute ?? first) + BAR_MINUTES / 2);
const hitY = yOf(hitBar?.l ?? low) + 5;
/** The arrow at the bar during which the scanner listed the symbol. */
export const HIT = {
  time: clockAt(entered),
  path: `M${hitX} ${hitY}l5 8h-3v7h-4v-7h-3z`,
  left: percent(hitX, 'width'),
  top: percent(hitY, 'height'),
};
