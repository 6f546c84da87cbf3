import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';
import {
  adjusted,
  type DayResults,
  pValue,
  quantile,
  randomOf,
  statisticsOf,
  sumsOf,
  totalsEstimates,
} from './statistics.rules';
import { judge, lastThird } from './verdict.rules';

const python = optionalProgram('python');
if (python === undefined) process.stderr.write('SKIPPED: statistics of backtests against Python, no python3\n');

const day = (returns: readonly number[], k = 0): DayResults => ({
  date: `2025-01-${String(k + 1).padStart(2, '0')}`,
  returns,
});
/** Sum of twelve evens, less six: nearly normal. */
const normal = (random: () => number): number => {
  let total = -6;
  for (let k = 0; k < 12; k += 1) total += random();
  return total;
};
/** Trades of a scan without an advantage: days share a move, and one trade in ten has a fat tail. */
const noise = (random: () => number, days: number): DayResults[] =>
  Array.from({ length: days }, (_, k) => {
    const shared = normal(random);
    const count = Math.floor(random() * 6);
    const returns = Array.from({ length: count }, () => shared + normal(random) * (random() < 0.1 ? 8 : 2));
    return day(returns, k);
  });

it.skipIf(python === undefined)(
  'mean, median, win rate and their intervals equal an independent calculation in Python',
  () => {
    const days = noise(randomOf(7), 24);
    const program = `
import json, random, statistics, sys
days = json.load(sys.stdin)
every = [r for d in days for r in d]
random.seed(1)
n = len(days); block = max(1, round(n ** (1 / 3)))
boots = []
for _ in range(3000):
    drawn = []
    while len(drawn) < n:
        start = random.randrange(n)
        drawn += [(start + k) % n for k in range(block)]
    rs = [r for d in drawn[:n] for r in days[d]]
    boots.append((statistics.fmean(rs), statistics.median(rs), 100 * sum(r > 0 for r in rs) / len(rs)))
def spread(k):
    q = statistics.quantiles([b[k] for b in boots], n=40, method='inclusive')
    return [q[0], q[-1]]
print(json.dumps([[statistics.fmean(every), *spread(0)], [statistics.median(every), *spread(1)],
  [100 * sum(r > 0 for r in every) / len(every), *spread(2)]]))`;
    const input = JSON.stringify(days.map(({ returns }) => returns));
    const wanted = JSON.parse(execFileSync(python!, ['-c', program], { input, encoding: 'utf8' })) as number[][];
    const ours = statisticsOf(days, { seed: 3, resamples: 4_000 });
    for (const [k, found] of [ours.mean!, ours.median!, ours.win_rate!].entries()) {
      const [value, low, high] = wanted[k]!;
      expect(found.value).toBeCloseTo(value!, 10);
      // Both are samples: their ends may differ by a tenth of the interval.
      expect(Math.abs(found.low - low!)).toBeLessThan((high! - low!) / 10);
      expect(Math.abs(found.high - high!)).toBeLessThan((high! - low!) / 10);
    }
  },
);

it('the p-value equals the count over all signs that days can have', () => {
  const days = noise(randomOf(11), 16)
    .filter(({ returns }) => returns.length > 0)
    .slice(0, 11);
  const { count, total } = sumsOf(days);
  const t = (totals: readonly number[]) => {
    const mean = totals.reduce((a, b) => a + b) / count.reduce((a, b) => a + b);
    return mean / Math.sqrt(totals.reduce((all, each, k) => all + (each - count[k]! * mean) ** 2, 0));
  };
  const observed = t([...total]);
  let asHigh = 0;
  for (let signs = 0; signs < 2 ** days.length; signs += 1)
    if (t([...total].map((each, k) => ((signs >> k) & 1 ? -each : each))) >= observed - 1e-12) asHigh += 1;
  expect(pValue({ count, total }, randomOf(5), 20_000)).toBeCloseTo(asHigh / 2 ** days.length, 1);
});

it('corrects for the number of tries as in the example of Benjamini and Hochberg (1995)', () => {
  const p = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  // Their procedure rejects the first four, Bonferroni's only three.
  expect(adjusted(p).map((each) => each <= 0.05)).toEqual(p.map((_, k) => k < 4));
  expect(adjusted([0.01, 0.04], 200)).toEqual([1, 1]);
  expect(adjusted([0.04, 0.01])).toEqual([0.04, 0.02]);
});

it('the same seed gives the same figures; no trade, one trade and one day give no interval that claims anything', () => {
  const days = noise(randomOf(2), 20);
  expect(statisticsOf(days, { seed: 9 })).toEqual(statisticsOf(days, { seed: 9 }));
  expect(statisticsOf([], { seed: 1 })).toMatchObject({ trades: 0, mean: null, p_value: 1 });
  expect(statisticsOf([day([3])], { seed: 1 })).toMatchObject({
    days: 1,
    mean: { value: 3, low: 3, high: 3 },
    p_value: 1,
  });
  expect(quantile([1, 2, 4], 0.75)).toBe(3);
});

const COUNT = process.env.PREBELL_DEEP === '1' ? 1_000 : 100;

it('of random scans at most one in twenty is called an edge, whether tried one by one or all together', () => {
  const scans = Array.from({ length: COUNT }, (_, k) => noise(randomOf(1_000 + k), 25));
  const alone = scans.map((days, k) => judge([days], { seed: k, tries: 1, resamples: 400 })[0]!);
  expect(alone.filter(({ verdict }) => verdict === 'edge').length).toBeLessThanOrEqual(COUNT / 20);
  // The first part alone keeps its promise as well: 5% within the error of the count.
  const lucky = alone.filter(({ first }) => first.p_value <= 0.05).length / COUNT;
  expect(lucky).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / COUNT));
  const together = judge(scans, { seed: 1, tries: COUNT, resamples: 400 });
  expect(together.filter(({ verdict }) => verdict === 'edge').length).toBeLessThanOrEqual(COUNT / 20);
});

it('a real advantage is found, one that ends before the last third is not, and many tries need a stronger one', () => {
  const add = (days: readonly DayResults[], gain: (k: number) => number) =>
    days.map(({ date, returns }, k) => ({ date, returns: returns.map((each) => each + gain(k)) }));
  const days = Array.from({ length: 60 }, (_, k) =>
    day(
      noise(randomOf(k), 6).flatMap(({ returns }) => returns),
      k,
    ),
  );
  const verdictOf = (of: readonly DayResults[], tries = 1) => judge([of], { seed: 1, tries })[0]!.verdict;
  expect(verdictOf(add(days, () => 3))).toBe('edge');
  expect(
    verdictOf(
      add(days, () => 3),
      1e6,
    ),
  ).toBe('chance');
  expect(verdictOf(add(days, (k) => (k < lastThird(60) ? 3 : -1)))).toBe('not_confirmed');
  expect(verdictOf(add(days, () => -3))).toBe('not_positive');
  expect(verdictOf(add(days.slice(0, 9), () => 3))).toBe('few_data');
  expect(verdictOf([day([])])).toBe('no_trades');
});

it('estimates from sums of days are those from every trade, and fewer than ten days give no interval', () => {
  const totalsOf = (days: readonly DayResults[]) =>
    days.map(({ returns }) => ({
      trades: returns.length,
      total: returns.reduce((total, each) => total + each, 0),
      wins: returns.filter((each) => each > 0).length,
    }));
  const days = noise(randomOf(11), 30);
  const { mean, win_rate } = statisticsOf(days, { seed: 3 });
  expect(totalsEstimates(totalsOf(days), { seed: 3 })).toEqual({ mean, win_rate });
  expect(totalsEstimates(totalsOf(days.slice(0, 9)), { seed: 3 })?.mean).toMatchObject({ low: null, high: null });
  expect(totalsEstimates([], { seed: 3 })).toBeNull();
});
