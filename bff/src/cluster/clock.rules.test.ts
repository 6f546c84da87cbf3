import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockAhead } from './clock.rules';

/** A question that takes `out` to the database and `back` from it, at an instance whose clock is ahead by `ahead`. */
const ask = ({ ahead, out, back }: { ahead: number; out: number; back: number }) =>
  clockAhead({
    askedAt: 10_000_000 + ahead,
    databaseAt: 10_000_000 + out,
    answeredAt: 10_000_000 + out + back + ahead,
  });

test('a clock that is right is never reported, however slow the database is', () => {
  const way = fc.nat(600_000);
  fc.assert(fc.property(way, way, (out, back) => ask({ ahead: 0, out, back }) === 0));
});

test('a wrong clock is reported with its sign, and off by the round trip at most', () => {
  const ahead = fc.integer({ min: -600_000, max: 600_000 });
  fc.assert(
    fc.property(ahead, fc.nat(5_000), fc.nat(5_000), (wrong, out, back) => {
      const estimate = ask({ ahead: wrong, out, back });
      expect(Math.abs(estimate)).toBeLessThanOrEqual(Math.abs(wrong));
      expect(Math.abs(wrong - estimate)).toBeLessThanOrEqual(out + back);
      expect(estimate * wrong).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('two minutes are two minutes', () => {
  expect([120_000, -120_000].map((ahead) => ask({ ahead, out: 0, back: 0 }))).toEqual([120_000, -120_000]);
});
