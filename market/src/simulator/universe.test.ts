import { symbolSchema } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { createUniverse, UNIVERSE_SIZE } from './universe';

const universe = createUniverse(1);
const { listings } = universe;
const share = (matches: number): number => matches / UNIVERSE_SIZE;

describe('the simulated universe', () => {
  it('is AAPL and 10,999 symbols that differ from each other in ticker and name', () => {
    expect(listings).toHaveLength(UNIVERSE_SIZE);
    expect(listings[0]).toMatchObject({ symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ' });
    expect(new Set(listings.map(({ symbol }) => symbol)).size).toBe(UNIVERSE_SIZE);
    expect(new Set(listings.map(({ name }) => name)).size).toBe(UNIVERSE_SIZE);
  });

  it('has tickers of three to five letters that the contracts accept and that are no words', () => {
    for (const { symbol } of listings.slice(1)) {
      expect(symbolSchema.parse(symbol)).toBe(symbol);
      expect(symbol).toMatch(/^(?=.*[QXZJ])[B-DF-HJ-NP-TV-XZ]{3,5}$/);
    }
  });

  it('names no company that exists', () => {
    const real =
      /apple|microsoft|amazon|nvidia|tesla|alphabet|google|meta |pfizer|moderna|boeing|intel |merck|exxon|chevron|walmart/i;
    for (const { name } of listings.slice(1)) expect(name).not.toMatch(real);
  });

  it('has floats within the shares outstanding, and small ones among them', () => {
    for (const { float, shares_outstanding } of listings) {
      expect(Number.isInteger(float) && Number.isInteger(shares_outstanding)).toBe(true);
      expect(float! > 0 && float! < shares_outstanding!).toBe(true);
    }
    expect(share(listings.filter(({ float }) => float! < 10_000_000).length)).toBeGreaterThan(0.1);
  });

  it('has many prices between $1 and $20 and few above $100', () => {
    const prices = universe.logPrice.map(Math.exp);
    expect(share(prices.filter((price) => price >= 1 && price <= 20).length)).toBeGreaterThan(0.4);
    expect(share(prices.filter((price) => price > 100).length)).toBeLessThan(0.1);
    expect(prices.every((price) => price > 0.3 && price < 1000)).toBe(true);
  });

  it('contains in a smaller market the first symbols of the whole one', () => {
    expect(createUniverse(1, 500).listings).toEqual(listings.slice(0, 500));
  });

  it('is the same for the same seed and differs for another seed', () => {
    expect(createUniverse(1).listings).toEqual(listings);
    expect(createUniverse(2).listings[1]).not.toEqual(listings[1]);
  });
});
