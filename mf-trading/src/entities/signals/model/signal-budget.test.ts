import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSignalBudget } from './signal-budget';

const arrivals = fc
  .array(fc.record({ after: fc.nat(120_000), symbol: fc.constantFrom('A', 'B', 'C', 'D') }), { maxLength: 200 })
  .map((list) => {
    let at = 0;
    return list.map(({ after, symbol }) => {
      at += after;
      return { at, symbol };
    });
  });

describe('the hourly limit of signals', () => {
  it('is never exceeded, never repeats a symbol within a minute, and never plays twice in half a second', () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 0, max: 20 }), (list, perHour) => {
        const budget = createSignalBudget(() => perHour);
        const heard = list.filter(({ at, symbol }) => budget.admit(symbol, at));
        heard.forEach(({ at, symbol }, i) => {
          const before = heard.slice(0, i);
          expect(before.filter((one) => at - one.at < 3_600_000).length).toBeLessThan(Math.max(1, perHour));
          expect(before.every((one) => at - one.at >= 500)).toBe(true);
          expect(before.every((one) => one.symbol !== symbol || at - one.at >= 60_000)).toBe(true);
        });
        if (perHour === 0) expect(heard).toEqual([]);
      }),
    );
  });

  it('counts skipped signals for an hour', () => {
    const budget = createSignalBudget(() => 1);
    expect([budget.admit('A', 0), budget.admit('B', 1_000), budget.admit('C', 2_000)]).toEqual([true, false, false]);
    expect(budget.skippedInHour(2_000)).toBe(2);
    expect(budget.skippedInHour(3_602_000)).toBe(0);
  });
});
