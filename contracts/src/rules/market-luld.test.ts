import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMs } from '../units';
import { tradingDay } from './market-calendar';
import { LuldReference, luldBands } from './market-luld';

const day = tradingDay('2025-02-06')!;
const short = tradingDay('2025-11-28')!;
const bands = (reference: number, previousClose: number, tier: 1 | 2, time: number, on = day) =>
  luldBands({ reference, previousClose, tier, at: toMs(time), day: on });

describe('price bands', () => {
  it.each([
    [10, 3.01, 2, 9, 11],
    [10, 3.01, 1, 9.5, 10.5],
    [2, 3, 2, 1.6, 2.4],
    [2, 0.75, 1, 1.6, 2.4],
    [0.5, 0.74, 2, 0.35, 0.65],
    [0.1, 0.74, 2, 0.03, 0.18],
  ] as const)('around %f with a previous close of %f in tier %i are %f and %f', (price, close, tier, lower, upper) => {
    expect(bands(price, close, tier, day.open)).toEqual({ reference: price, lower, upper });
  });

  it('are doubled in the last 25 minutes only, on short days too, and not for tier 2 above $3', () => {
    expect(bands(10, 10, 1, day.close - 1_501)).toMatchObject({ lower: 9.5 });
    expect(bands(10, 10, 1, day.close - 1_500)).toMatchObject({ lower: 9, upper: 11 });
    expect(bands(2, 2, 2, short.close - 1_500, short)).toMatchObject({ lower: 1.2, upper: 2.8 });
    expect(bands(10, 10, 2, day.close - 1)).toMatchObject({ lower: 9, upper: 11 });
  });

  it('do not exist outside the regular session or without prices', () => {
    expect(bands(10, 10, 2, day.open - 1)).toBeNull();
    expect(bands(10, 10, 2, day.close)).toBeNull();
    expect(bands(Number.NaN, 10, 2, day.open)).toBeNull();
    expect(bands(10, Number.NaN, 2, day.open)).toBeNull();
  });
});

describe('the reference price', () => {
  it('is the first trade, then a mean that differs by 1% and stays for 30 seconds', () => {
    const reference = new LuldReference();
    reference.trade(0, 10);
    reference.trade(29_999, 11);
    expect(reference.price).toBe(10);
    reference.moveTo(30_000);
    expect(reference.price).toBe(10.5);
    reference.trade(59_999, 20);
    expect(reference.price).toBe(10.5);
    reference.moveTo(310_000);
    expect(reference.price).toBe(15.5);
    reference.moveTo(10_000_000);
    expect(reference.price).toBe(15.5);
  });

  it('never moves by less than 1% nor twice within 30 seconds', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 900, max: 1_100 })), {
      minLength: 2,
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (trades) => {
        const reference = new LuldReference();
        let at = 0;
        let [price, since] = [Number.NaN, 0];
        for (const [wait, cents] of trades) {
          at += wait;
          reference.trade(at, cents / 100);
          if (reference.price === price) continue;
          if (!Number.isNaN(price)) {
            expect(at - since).toBeGreaterThanOrEqual(30_000);
            expect(Math.abs(reference.price - price)).toBeGreaterThanOrEqual(0.01 * price - 1e-12);
          }
          [price, since] = [reference.price, at];
        }
      }),
    );
  });
});
