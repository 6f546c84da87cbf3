import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceLevel, isArmedAt, type Level, levelOf, type Seen } from './level.rules';

const at = (price: number): Seen => ({ last: price, low: price, high: price });
const above = (price: number): Level =>
  levelOf({ kind: 'price', symbol: 'AAPL', direction: 'above', price }, null) as Level;

/** How often a path of prices reaches a level; the first price is the one at which the alert was made. */
const firings = (level: Level, prices: readonly number[]): number => {
  let armed = isArmedAt(level, prices[0] ?? null);
  let count = 0;
  for (const price of prices) {
    const step = advanceLevel(level, armed, at(price));
    armed = step.armed;
    count += step.fires ? 1 : 0;
  }
  return count;
};

const way = fc.array(fc.double({ min: 1, max: 20, noNaN: true }), { minLength: 1, maxLength: 60 });

test('a price that flickers by 0.2% around its level for a minute alerts once', () => {
  const flicker = Array.from({ length: 600 }, (_, k) => 10 * (1 + (k % 2 === 0 ? -0.002 : 0.002)));
  expect(firings(above(10), flicker)).toBe(1);
});

test('between two alerts the price was beyond the re-arm level, and it fires on every crossing', () => {
  fc.assert(
    fc.property(way, fc.double({ min: 2, max: 19, noNaN: true }), (prices, price) => {
      const level = above(price);
      let isBack = (prices[0] ?? 0) < price;
      let expected = 0;
      for (const each of prices) {
        if (isBack && each >= price) {
          expected += 1;
          isBack = false;
        } else if (each < price * 0.9975) isBack = true;
      }
      expect(firings(level, prices)).toBe(expected);
    }),
  );
});

test('falling to a level mirrors rising to it', () => {
  fc.assert(
    fc.property(way, fc.double({ min: 2, max: 19, noNaN: true }), (prices, price) => {
      const level = above(price);
      const turned: Level = {
        direction: 'below',
        at: 40 - level.at,
        rearmBeyond: 40 - level.rearmBeyond,
      };
      const clear = prices.every(
        (each) => Math.abs(each - level.at) > 1e-6 && Math.abs(each - level.rearmBeyond) > 1e-6,
      );
      fc.pre(clear);
      expect(
        firings(
          turned,
          prices.map((each) => 40 - each),
        ),
      ).toBe(firings(level, prices));
    }),
  );
});

test('a level touched between two checks fires; an alert made beyond its level waits until the price returns', () => {
  expect(advanceLevel(above(10), true, { last: 9.9, low: 9.8, high: 10 })).toEqual({ fires: true, armed: true });
  expect(advanceLevel(above(10), false, { last: 11, low: 9.99, high: 11 })).toEqual({ fires: false, armed: false });
  expect(advanceLevel(above(10), false, { last: 10, low: 9.7, high: 10 })).toEqual({ fires: true, armed: false });
  expect(isArmedAt(above(10), 10)).toBe(false);
  expect(isArmedAt(above(10), null)).toBe(true);
});

test('percent is relative to the previous close and re-arms after a quarter of a point; without a close there is no level', () => {
  const rule = { kind: 'percent', symbol: 'AAPL', direction: 'below', percent: -10 } as const;
  expect(levelOf(rule, 50)).toEqual({ direction: 'below', at: 45, rearmBeyond: 45.125 });
  expect(levelOf(rule, null)).toBeNull();
});
