import type { Luld, Resolution, TradingDay } from '@prebell/contracts';
import type { Bar } from './bars';
import { dayLevels } from './day-levels';
import { openingRange } from './opening-range';
import { previousDayRange } from './previous-day';
import type { Drawing } from './studies';

/** A price level with a label at the left end of its line. */
export interface PriceLevel {
  readonly name: string;
  readonly price: number;
  /** A quiet level is dotted and grey; the others are dashed in the accent colour. */
  readonly quiet: boolean;
}

/** Prices of the symbol that are not part of the bars, in dollars. */
export interface PriceReference {
  readonly previousClose: number | null;
  readonly luld: Luld | null;
  /** Where the user's alerts wait. */
  readonly alerts: readonly number[];
}

interface Options {
  readonly bars: readonly Bar[];
  /** The day whose levels are shown, see `levelDay`. */
  readonly day: TradingDay | null;
  readonly resolution: Resolution;
  readonly drawings: ReadonlySet<Drawing>;
  readonly reference: PriceReference;
}

const OPENING_RANGES = [
  ['or5', 5],
  ['or15', 15],
  ['or30', 30],
] as const;

/** The levels that are switched on and known. */
export const namedLevels = ({ bars, day, resolution, drawings, reference }: Options): readonly PriceLevel[] => {
  const alerts = reference.alerts.map((price) => ({ name: 'Alert', price, quiet: false }));
  // A daily chart needs no other levels: the bar before shows the previous close, and the bar itself the day's high.
  if (resolution === 'D') return alerts;
  const highs = dayLevels(bars, day);
  const preMarketHigh = drawings.has('premarket') ? highs.preMarketHigh : null;
  const dayHigh = drawings.has('dayhigh') && highs.dayHigh !== preMarketHigh ? highs.dayHigh : null;
  const previous = drawings.has('prevday') ? previousDayRange(bars, day) : null;
  const level = (name: string, price: number | null | undefined, quiet: boolean): readonly PriceLevel[] =>
    price === null || price === undefined ? [] : [{ name, price, quiet }];
  return [
    ...alerts,
    ...level('Limit up', reference.luld?.upper, true),
    ...level('Limit down', reference.luld?.lower, true),
    ...level('Previous close', reference.previousClose, true),
    ...level('Previous high', previous?.high, true),
    ...level('Previous low', previous?.low, true),
    ...OPENING_RANGES.flatMap(([drawing, minutes]) => {
      const range = drawings.has(drawing) ? openingRange(bars, { day, resolution, minutes }) : null;
      return [...level(`Open ${minutes} high`, range?.high, false), ...level(`Open ${minutes} low`, range?.low, false)];
    }),
    ...level('Pre-market high', preMarketHigh, false),
    ...level('Day high', dayHigh, false),
  ];
};
