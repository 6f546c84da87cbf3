import { toSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from './calendar';
import { planChange, type Service } from './plan-change';
import { remainingShare } from './proration';

const MONTH = { interval: 'month', interval_count: 1 };
const YEAR = { interval: 'year', interval_count: 1 };
const START = toSeconds(Date.parse('2026-01-31T12:00:00Z'));
const period = { start: START, end: START + 28 * DAY };
const change = (from: Service, to: Service, at: number, more: Partial<Parameters<typeof planChange>[0]> = {}) =>
  planChange({
    from,
    to,
    period,
    anchor: START,
    at,
    prorationDate: at,
    isTrialing: false,
    endsTrial: false,
    resetsAnchor: false,
    prorates: true,
    ...more,
  });

const cents = fc.integer({ min: 0, max: 10_000_000 });
const moments = fc.integer({ min: 0, max: 28 * DAY }).map((offset) => START + offset);

test('half a period costs half; at its end nothing is due', () => {
  const pro = { cents: 5900, recurrence: MONTH };
  const basic = { cents: 2900, recurrence: MONTH };
  expect(change(basic, pro, START + 14 * DAY)).toMatchObject({
    credit: -1450,
    charge: 2950,
    isNewPeriod: false,
    period,
  });
  expect(change(basic, pro, period.end)).toMatchObject({ credit: 0, charge: 0 });
});

test('a change and its reversal in the same second cost nothing', () => {
  fc.assert(
    fc.property(cents, cents, moments, (a, b, at) => {
      const there = change({ cents: a, recurrence: MONTH }, { cents: b, recurrence: MONTH }, at);
      const back = change({ cents: b, recurrence: MONTH }, { cents: a, recurrence: MONTH }, at);
      expect(there.credit + there.charge + back.credit + back.charge).toBe(0);
    }),
  );
});

test('a share is between zero and the whole, falls with time, and both parts add up to the whole to the cent', () => {
  fc.assert(
    fc.property(cents, moments, moments, (amount, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)];
      const [more, less] = [remainingShare(amount, period, early), remainingShare(amount, period, late)];
      expect(more).toBeGreaterThanOrEqual(less);
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(amount);
      const used = amount - less;
      expect(Math.abs(used - (amount * (late - period.start)) / (period.end - period.start))).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('another interval starts a new period at once, paid in full, less the rest of the old one', () => {
  fc.assert(
    fc.property(cents, cents, moments, (a, b, at) => {
      const result = change({ cents: a, recurrence: MONTH }, { cents: b, recurrence: YEAR }, at);
      expect(result).toMatchObject({ anchor: at, isNewPeriod: true, charge: b });
      expect(result.period.start).toBe(at);
      expect(result.credit).toBe(0 - remainingShare(a, period, at));
    }),
  );
});

test('within a trial nothing is due and its end stays; ending it charges the whole new period', () => {
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(MONTH, YEAR), moments, (a, b, recurrence, at) => {
      const [from, to] = [
        { cents: a, recurrence: MONTH },
        { cents: b, recurrence },
      ];
      expect(change(from, to, at, { isTrialing: true })).toEqual({
        period,
        anchor: START,
        isNewPeriod: false,
        credit: 0,
        charge: 0,
      });
      expect(change(from, to, at, { isTrialing: true, endsTrial: true })).toMatchObject({ credit: 0, charge: b });
    }),
  );
});

test('without proration only a new period costs anything', () => {
  fc.assert(
    fc.property(cents, cents, moments, (a, b, at) => {
      const same = change({ cents: a, recurrence: MONTH }, { cents: b, recurrence: MONTH }, at, { prorates: false });
      expect([same.credit, same.charge]).toEqual([0, 0]);
    }),
  );
});
