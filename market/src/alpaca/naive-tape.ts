/**
 * A second, dull implementation of what a list of trades adds up to, for tests. Written from the market definitions (section 4)
 * and the tapes' rules alone: it sorts the list and looks through all of it for each figure.
 */
import type { TradingDay } from '@prebell/contracts';
import type { MinuteBar } from '../provider';

export interface TapeTrade {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly shares: number;
  readonly conditions: readonly string[];
}

/** CTS and UTDF: no shares for the repeated official prices; the rest of a line is what its price may not be. */
const NO_VOLUME = ['M', 'Q', '9'];
const NO_HIGH_LOW = ['C', 'H', 'I', 'M', 'N', 'Q', 'R', 'U', 'V', 'W', '7'];
const NO_LAST = [...NO_HIGH_LOW, 'Z', 'P', '4'];

const carries = (trade: TapeTrade, codes: readonly string[]) => trade.conditions.some((code) => codes.includes(code));

/** The figures of one symbol at `now` (epoch milliseconds) from the trades that hold. */
export const naiveFigures = (trades: readonly TapeTrade[], day: TradingDay, now: number) => {
  const sorted = [...trades].sort((a, b) => a.at - b.at);
  const isRegular = ({ at }: TapeTrade) => at >= day.open * 1000 && at < day.close * 1000;
  const isFromOpen = ({ at }: TapeTrade) => at >= day.open * 1000;
  // Form T makes prices outside the regular session only (4.7).
  const isFormT = (trade: TapeTrade) => isRegular(trade) && carries(trade, ['T']);
  const counted = sorted.filter((trade) => !carries(trade, NO_VOLUME));
  const extremes = sorted.filter((trade) => !carries(trade, NO_HIGH_LOW) && !isFormT(trade));
  const lasts = sorted.filter((trade) => !carries(trade, NO_LAST) && !isFormT(trade));
  const volumeOf = (list: readonly TapeTrade[]) => list.reduce((sum, { shares }) => sum + shares, 0);
  const vwapOf = (list: readonly TapeTrade[]) =>
    list.reduce((sum, { price, shares }) => sum + price * shares, 0) / volumeOf(list);
  const highOf = (list: readonly TapeTrade[]) =>
    list.length === 0 ? Number.NaN : Math.max(...list.map((t) => t.price));
  const lowOf = (list: readonly TapeTrade[]) =>
    list.length === 0 ? Number.NaN : Math.min(...list.map((t) => t.price));
  const opens = lasts.filter((trade) => isFromOpen(trade) && !carries(trade, ['9']));
  const minutes = [...new Set(sorted.map(({ at }) => Math.floor(at / 60_000) * 60))];
  const bars = minutes.flatMap((t): MinuteBar[] => {
    const within = ({ at }: TapeTrade) => at >= t * 1000 && at < (t + 60) * 1000;
    const own = lasts.filter(within);
    if (own.length === 0) return [];
    const range = extremes.filter(within);
    const [o, c] = [own[0]!.price, own.at(-1)!.price];
    return [{ t, o, h: highOf(range), l: lowOf(range), c, v: volumeOf(counted.filter(within)) }];
  });
  return {
    last: lasts.at(-1)?.price ?? Number.NaN,
    high: highOf(extremes),
    low: lowOf(extremes),
    pmHigh: highOf(extremes.filter((trade) => !isFromOpen(trade))),
    rthHigh: highOf(extremes.filter(isFromOpen)),
    open: opens[0]?.price ?? Number.NaN,
    close: lasts.filter(isRegular).at(-1)?.price ?? Number.NaN,
    volume: volumeOf(counted),
    vwap: vwapOf(opens.length > 0 ? counted.filter(isFromOpen) : counted),
    vwapPm: vwapOf(counted),
    // The window ends with the second that `now` lies in, see `recent-volume.ts`.
    fiveMinutes: volumeOf(counted.filter(({ at }) => Math.ceil(at / 1000) > Math.ceil(now / 1000) - 300)),
    bars,
  };
};
