import type { Listing } from '../provider';
import { type InventedCompany, inventCompanies } from './names';
import { keyOf, normal, unit } from './noise';

/** The approximate number of symbols in the US market (ruling 19). */
export const UNIVERSE_SIZE = 11_000;

/** The permanent traits of every simulated symbol, as columns by universe index. */
export interface Universe {
  readonly listings: readonly Listing[];
  readonly kinds: readonly (InventedCompany['kind'] | null)[];
  readonly key: Int32Array;
  /** Logarithm of the price around which the symbol moves. */
  readonly logPrice: Float64Array;
  /** Standard deviation of an ordinary day's return. */
  readonly volatility: Float64Array;
  /** Shares traded on an ordinary day. */
  readonly dailyVolume: Float64Array;
  /** Fraction of the ordinary volume that trades before the open. */
  readonly preMarketPart: Float64Array;
  /** Probability that news makes the price gap up on a day. */
  readonly gapChance: Float64Array;
}

const LOW_FLOAT = 10_000_000;
const GAP_CHANCE = 0.0025;
/** Symbols with a small float and a low price are the most likely to gap up. */
const LOW_FLOAT_GAP_CHANCE = 0.031;
/** Fraction of the shares that trades on an ordinary day, and the fraction of that volume before the open. */
const ORDINARY = [0.008, 0.014] as const;
/**
 * The same for symbols that day traders know: enough of their volume comes before the open for a relative volume
 * (definitions 4.3).
 */
const RUNNER = [0.06, 0.06] as const;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const exchangeOf = (draw: number): string => {
  if (draw < 0.5) return 'NASDAQ';
  return draw < 0.85 ? 'NYSE' : 'AMEX';
};

/** The only real symbol, which the first chart shows. It is large and quiet, and never gets invented headlines. */
const APPLE = { symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ' };
const APPLE_SHARES = 15_100_000_000;

/** Creates the symbols for a seed: AAPL at index 0, then invented ones. A smaller market has the same first `size` symbols. */
export const createUniverse = (seed: number, size: number = UNIVERSE_SIZE): Universe => {
  const columns = {
    key: new Int32Array(size),
    logPrice: new Float64Array(size),
    volatility: new Float64Array(size),
    dailyVolume: new Float64Array(size),
    preMarketPart: new Float64Array(size),
    gapChance: new Float64Array(size),
  };
  const companies = inventCompanies(keyOf(seed, 0), size - 1, [APPLE.symbol]);
  const invented = companies.map(({ symbol, name }, at): Listing => {
    const index = at + 1;
    const key = keyOf(keyOf(seed, 1), index);
    columns.key[index] = key;
    const price = clamp(13 * Math.exp(1.15 * normal(key, 0)), 0.4, 900);
    const shares = Math.round(clamp(42_000_000 * Math.exp(1.4 * normal(key, 1)), 900_000, 6_000_000_000));
    const float = Math.round(shares * (0.5 + 0.48 * unit(key, 2)));
    columns.logPrice[index] = Math.log(price);
    columns.volatility[index] = 0.006 + 0.013 * unit(key, 3);
    const runs = float < LOW_FLOAT && price > 1.6 && price < 18;
    const [turnover, preMarketPart] = runs ? RUNNER : ORDINARY;
    const usual = shares * turnover * Math.exp(0.9 * normal(key, 4));
    columns.dailyVolume[index] = clamp(usual, 9_000, 80_000_000);
    columns.preMarketPart[index] = preMarketPart * Math.exp(0.4 * normal(key, 5));
    columns.gapChance[index] = runs ? LOW_FLOAT_GAP_CHANCE : GAP_CHANCE;
    return { symbol, name, exchange: exchangeOf(unit(key, 6)), float, shares_outstanding: shares };
  });
  columns.key[0] = keyOf(keyOf(seed, 1), 0);
  columns.logPrice[0] = Math.log(228);
  columns.volatility[0] = 0.009;
  columns.dailyVolume[0] = 48_000_000;
  columns.preMarketPart[0] = 0.012;
  const apple: Listing = { ...APPLE, float: APPLE_SHARES - 13_000_000, shares_outstanding: APPLE_SHARES };
  return { ...columns, listings: [apple, ...invented], kinds: [null, ...companies.map(({ kind }) => kind)] };
};
