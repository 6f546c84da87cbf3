import { minutes, type TradingDay, toSeconds } from '@prebell/contracts';
import type { DEMO } from '../../../shared/demo/demo-symbols';
import { clockAt, FILM_SYMBOLS, FRAMES, STILL } from './film';

const at = (hour: number, minute: number, second = 0) => Date.UTC(2025, 1, 6, hour + 5, minute, second) / 1000;

export const DEMO_DAY: TradingDay = {
  date: '2025-02-06',
  pre_open: at(4, 0),
  open: at(9, 30),
  close: at(16, 0),
  post_close: at(20, 0),
};
/** The time at which the film stops, so that the ribbon ends with it. */
export const DEMO_NOW = DEMO_DAY.pre_open + toSeconds(minutes(FRAMES[STILL]?.minute ?? 0));

/** The height of each symbol's tick, strongest symbol first. */
const STRENGTHS = [1, 0.7, 0.55];

/** When the sample symbols entered the list, as hits of the ribbon. */
export const DEMO_HITS = FILM_SYMBOLS.map(({ symbol, entered }, place) => ({
  label: symbol,
  strength: STRENGTHS[place] ?? 0,
  t: DEMO_DAY.pre_open + toSeconds(minutes(entered)),
  direction: 'up' as const,
}));

/** When a sample symbol entered the list, such as '7:08' Eastern time; empty if it never did. */
export const listedSince = (symbol: keyof typeof DEMO): string => {
  const found = FILM_SYMBOLS.find((each) => each.symbol === symbol);
  return found === undefined ? '' : clockAt(found.entered);
};
