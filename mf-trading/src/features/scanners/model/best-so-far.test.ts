import { expect, test } from 'vitest';
import { hit as hitOf } from '../../../shared/testing/hits';
import { row } from '../../../shared/testing/rows';
import { createActivityLog } from './activity';
import { withBestSoFar } from './best-so-far';
import { strongestSince } from './missed';

/** Entries at +0.86 % with a high of the day of 3.05, and how the stocks do now. */
const entered = (symbol: string) => {
  const hit = hitOf({ symbol });
  return { ...hit, inputs: { ...hit.inputs, percent_change: 0.86, gap: 0.5, hod: 3.05 } };
};
const log = (...symbols: string[]) => {
  const activity = createActivityLog();
  activity.setHits(symbols.map(entered));
  return activity.get();
};
const listed = (...rows: ReturnType<typeof row>[]) => ({
  isListed: (symbol: string) => rows.some((each) => each.symbol === symbol),
  row: (symbol: string) => rows.find((each) => each.symbol === symbol),
});
const bestOf = (entries: ReturnType<typeof log>) => entries.map(({ symbol, story }) => [symbol, story?.best]);

test('a stock that is still listed has its best change up to now, from its change or from a high made since the entry', () => {
  // The previous close is 3.00: 4.00 is +33.33 %, and the high of 4.50 was +50 %.
  const rose = row({ symbol: 'ROSE', price: 4, percent_change: 100 / 3, hod: 4.5 });
  const same = row({ symbol: 'SAME', price: 3.03, percent_change: 1, hod: 3.05 });
  const best = bestOf(withBestSoFar(log('ROSE', 'SAME', 'GONE'), listed(rose, same)));
  expect(Object.fromEntries(best)).toEqual({ ROSE: expect.closeTo(50, 9), SAME: 1, GONE: 0.86 });
});

test('the strongest since a moment is the stock that rose most since, not at its entry', () => {
  const entries = log('WEAK', 'STRONG');
  const now = listed(
    row({ symbol: 'WEAK', price: 3.1, percent_change: 3, hod: 3.2 }),
    row({ symbol: 'STRONG', price: 4.46, percent_change: 48.57, hod: 4.46 }),
  );
  expect(strongestSince(withBestSoFar(entries, now), 0, now).map(({ symbol }) => symbol)).toEqual(['STRONG', 'WEAK']);
});

test('the best of a stock that left is at least what was shown while it was listed', () => {
  const activity = createActivityLog();
  const enter = entered('LEFT');
  const leave = hitOf({
    symbol: 'LEFT',
    seq: 2,
    kind: 'leave',
    at: new Date(Date.parse(enter.at) + 3_600_000).toISOString(),
    best: { rank: 1, percent_change: 2 },
    inputs: { ...enter.inputs, price: 3, percent_change: 0, hod: 3.3 },
  });
  activity.setHits([leave, enter]);
  expect(bestOf(activity.get())).toEqual([['LEFT', expect.closeTo(10, 9)]]);
});
