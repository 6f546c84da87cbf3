import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admission, BUDGET_MS } from './admission.rules';

const HOUR_OF_DAY = 8 * BUDGET_MS;

/** Runs occurrences of one rule and symbol through the rules with a fake clock; returns when each was sent or muted. */
const run = (instants: readonly number[], cooldownSeconds: number, hourlyBudget: number) => {
  const sent: number[] = [];
  const muted: number[] = [];
  for (const now of instants) {
    const before = [...sent, ...muted];
    const verdict = admission({
      now,
      lastFiredAt: before.length === 0 ? null : Math.max(...before),
      cooldownSeconds,
      sentInHour: sent.filter((each) => each > now - BUDGET_MS).length,
      hourlyBudget,
    });
    if (verdict === 'send') sent.push(now);
    if (verdict === 'mute') muted.push(now);
  }
  return { sent, muted };
};

const instants = fc
  .array(fc.integer({ min: 0, max: HOUR_OF_DAY }), { maxLength: 80 })
  .map((list) => list.toSorted((a, b) => a - b));

test('never two of a rule within its cool-down, and never more than the budget within any hour', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 10, max: 3600 }),
      fc.integer({ min: 1, max: 12 }),
      (list, cooldown, budget) => {
        const { sent, muted } = run(list, cooldown, budget);
        const all = [...sent, ...muted].toSorted((a, b) => a - b);
        for (const [k, at] of all.slice(1).entries())
          expect(at - (all[k] ?? 0)).toBeGreaterThanOrEqual(cooldown * 1000);
        for (const at of sent) {
          const within = sent.filter((each) => each <= at && each > at - BUDGET_MS);
          expect(within.length).toBeLessThanOrEqual(budget);
        }
      },
    ),
  );
});

test('only alerts over the budget are muted, and only those within the cool-down are dropped', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 12 }), (list, budget) => {
      const apart = list.filter((at, k) => k === 0 || at - (list[k - 1] ?? 0) >= 10_000);
      const { sent, muted } = run(apart, 10, budget);
      expect(sent.length + muted.length).toBe(apart.length);
      for (const at of muted) expect(sent.filter((each) => each <= at && each > at - BUDGET_MS).length).toBe(budget);
    }),
  );
});
