/**
 * A second, simple implementation of the figures of a list of trades, for tests. It follows the market definitions
 * (section 4) and the tapes' rules only: it sorts the list and searches all of it for each figure.
 */
import { type TradingDay, toMs, toSeconds } from '@prebell/contracts';
import type { MinuteBar } from '../provider';

export interface TapeTrade {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly shares: number;
  readonly conditions: readonly string[];
}

/** CTS and UTDF: repeated official prices add no shares. The rest of a line says what the price may not be. */
const NO_VOLUME = ['M', 'Q', '9'];
const NO_HIGH_LOW = ['C', 'H', 'I', 'M', 'N', 'Q', 'R', 'U', 'V', 'W', '7'];
const NO_LAST = [...NO_HIGH_LOW, 'Z', 'P', '4'];

const carries = (trade: TapeTrade, codes: readonly string[]) => trade.conditions.some((code) => codes.includes(code));

/** The figures of one symbol at `now` (epoch milliseconds) from its counting trades. */
export const naiveFigures = (trades: readonly TapeTrade[], day: TradingDay, now: number) => {
  const sorted = [...trades].sort((a, b) => a.at - b.at);
  const isRegular = ({ at }: TapeTrade) => at >= toMs(day.open) && at < toMs(day.close);
  const isFromOpen = ({ at }: TapeTrade) => at >= toMs(day.open);
  // Form T sets prices only outside the regular session (4.7).
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
    const within = ({ at }: TapeTrade) => at >= toMs(t) && at < toMs(t + 60);
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
    fiveMinutes: volumeOf(counted.filter(({ at }) => Math.ceil(toSeconds(at)) > Math.ceil(toSeconds(now)) - 300)),
    bars,
  };
};
