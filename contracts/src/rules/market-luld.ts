import type { Luld } from '../entities/halt';
import type { TradingDay } from '../entities/market';
import { toSeconds } from '../units';

/** Tier 1: S&P 500, Russell 1000 and some exchange-traded products. Tier 2: all other NMS stocks. */
export type LuldTier = 1 | 2;

/** The bands are doubled during this many seconds before the close. */
const LAST_25_MINUTES = 1_500;
const WINDOW_MS = 300_000;
/** A new reference price must differ by this fraction, and then lasts at least this long. */
const LEAST_CHANGE = 0.01;
const LEAST_STAY_MS = 30_000;

/** Half a cent rounds up, even if floating point puts it slightly below. */
const toCent = (price: number): number => Math.round(price * 100 + 1e-9) / 100;

/** Half the width of the bands in dollars, from the previous close (definitions 4.10). */
const width = (reference: number, previousClose: number, tier: LuldTier): number => {
  if (previousClose > 3) return reference * (tier === 1 ? 0.05 : 0.1);
  if (previousClose >= 0.75) return reference * 0.2;
  return Math.min(0.15, reference * 0.75);
};

export interface LuldInput {
  /** Dollars. */
  readonly reference: number;
  readonly previousClose: number;
  readonly tier: LuldTier;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly day: TradingDay;
}

/**
 * The price bands of a symbol at an instant, rounded to the cent; null outside the regular session, where the plan does
 * not apply. In the last 25 minutes, but not at the open, they are doubled for tier 1, and for tier 2 if the previous
 * close was at most $3 (definitions 4.10).
 */
export const luldBands = ({ reference, previousClose, tier, at, day }: LuldInput): Luld | null => {
  const seconds = toSeconds(at);
  if (!(reference > 0) || !(previousClose > 0) || seconds < day.open || seconds >= day.close) return null;
  const isDoubled = seconds >= day.close - LAST_25_MINUTES && (tier === 1 || previousClose <= 3);
  const half = width(reference, previousClose, tier) * (isDoubled ? 2 : 1);
  return { reference, lower: Math.max(0, toCent(reference - half)), upper: toCent(reference + half) };
};

/**
 * The reference price: the mean of the trades in the last five minutes. It changes only when that mean differs from
 * it by at least 1%, and then stays for at least 30 seconds (definitions 4.10). Expects trades in time order.
 */
export class LuldReference {
  readonly #trades: { readonly at: number; readonly price: number }[] = [];
  #price = Number.NaN;
  #since = Number.NEGATIVE_INFINITY;

  /** The current reference price, dollars; NaN before the first trade. */
  get price(): number {
    return this.#price;
  }

  /** Adds an eligible trade at `at`, epoch milliseconds. */
  trade(at: number, price: number): void {
    this.#trades.push({ at, price });
    if (Number.isNaN(this.#price)) this.#set(at, price);
    else this.moveTo(at);
  }

  /** Advances time; without trades in the window the price stays. */
  moveTo(at: number): void {
    while (this.#trades.length > 0 && this.#trades[0]!.at <= at - WINDOW_MS) this.#trades.shift();
    if (this.#trades.length === 0 || at - this.#since < LEAST_STAY_MS) return;
    const mean = this.#trades.reduce((sum, { price }) => sum + price, 0) / this.#trades.length;
    if (Math.abs(mean - this.#price) >= LEAST_CHANGE * this.#price) this.#set(at, mean);
  }

  #set(at: number, price: number): void {
    this.#price = price;
    this.#since = at;
  }
}
