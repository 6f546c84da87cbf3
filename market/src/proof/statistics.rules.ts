/** The trades' results of one day, percent after costs. */
export interface DayResults {
  readonly date: string;
  readonly returns: readonly number[];
}

/** A figure with its 95% interval: 95 of 100 resamples of the days lie within it. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Statistics {
  readonly trades: number;
  /** Days with at least one trade. */
  readonly days: number;
  /** Percent; null without trades. */
  readonly mean: Estimate | null;
  readonly median: Estimate | null;
  /** Percentage of trades with a return above 0. */
  readonly win_rate: Estimate | null;
  /** Probability that a scan without any advantage has a mean this high, 0 to 1; 1 if there are too few days. */
  readonly p_value: number;
}

/** Resamples for an interval. With these, its ends move by less than a tenth of its width between seeds. */
const RESAMPLES = 2_000;
/** With fewer trading days than this, an interval would be meaningless. */
export const LEAST_DAYS = 10;

/** Random numbers in [0, 1) from a seed: Mulberry32, public domain. The same seed gives the same intervals everywhere. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Days in a block, because neighbouring days resemble each other. The rate n^(1/3) is from Hall, Horowitz and Jing (1995). */
export const blockLength = (days: number): number => Math.max(1, Math.round(Math.cbrt(days)));

/**
 * Fills `out` with days drawn in blocks of neighbours. The first day follows the last one, so that every day is equally
 * likely (circular block bootstrap, Politis and Romano 1992).
 */
export const drawDays = (out: Int32Array, random: () => number): void => {
  const { length } = out;
  const block = blockLength(length);
  for (let at = 0; at < length; at += block) {
    const start = Math.floor(random() * length);
    for (let k = 0; k < block && at + k < length; k += 1) out[at + k] = (start + k) % length;
  }
};

/** A quantile of sorted values, interpolated linearly (type 7 of Hyndman and Fan 1996). */
export const quantile = (sorted: ArrayLike<number>, share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const next = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[next]! - sorted[below]!);
};

const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let k = 0; k < values.length; k += 1) total += values[k]!;
  return total;
};

/** Sums for each day, from which we can compute means and win rates of any mix of days. */
export interface DaySums {
  readonly count: Float64Array;
  readonly total: Float64Array;
  readonly wins: Float64Array;
}

export const sumsOf = (days: readonly DayResults[]): DaySums => ({
  count: Float64Array.from(days, ({ returns }) => returns.length),
  total: Float64Array.from(days, ({ returns }) => sum(returns)),
  wins: Float64Array.from(days, ({ returns }) => returns.filter((each) => each > 0).length),
});

/**
 * One-sided p-value of 'the mean is not above 0', with days as clusters. It compares the mean over its standard error
 * with random draws, in which each day's result keeps its size and gets a random sign (wild cluster bootstrap-t with
 * the null imposed; Cameron, Gelbach and Miller 2008). It stays reliable with few days, where plain resampled means do
 * not.
 */
export const pValue = (
  { count, total }: Pick<DaySums, 'count' | 'total'>,
  random: () => number,
  draws: number,
): number => {
  const traded = count.filter((each) => each > 0);
  const results = total.filter((_, day) => count[day]! > 0);
  if (traded.length < LEAST_DAYS) return 1;
  const trades = sum(traded);
  const observed = tValue(traded, results, trades);
  if (Number.isNaN(observed)) return 1;
  const flipped = new Float64Array(results.length);
  let asHigh = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    for (let k = 0; k < flipped.length; k += 1) flipped[k] = random() < 0.5 ? -results[k]! : results[k]!;
    if (tValue(traded, flipped, trades) >= observed) asHigh += 1;
  }
  return (asHigh + 1) / (draws + 1);
};

/** Mean of all trades over its standard error, with days as clusters; NaN if all days have the same mean. */
const tValue = (counts: Float64Array, totals: Float64Array, trades: number): number => {
  const total = sum(totals);
  const mean = total / trades;
  let squares = 0;
  for (let k = 0; k < totals.length; k += 1) squares += (totals[k]! - counts[k]! * mean) ** 2;
  return squares === 0 ? Number.NaN : total / Math.sqrt((squares * totals.length) / (totals.length - 1));
};

interface Options {
  readonly seed: number;
  readonly resamples?: number;
}

/** Statistics of one scan over days, by date. Days without trades are resampled too. */
export const statisticsOf = (days: readonly DayResults[], { seed, resamples = RESAMPLES }: Options): Statistics => {
  const sums = sumsOf(days);
  const trades = sum(sums.count);
  const traded = sums.count.reduce((many, count) => many + (count > 0 ? 1 : 0), 0);
  if (trades === 0) return { trades, days: 0, mean: null, median: null, win_rate: null, p_value: 1 };
  const random = randomOf(seed);
  const all = days.flatMap(({ returns }) => returns).toSorted((a, b) => a - b);
  const ranks = rankedByDay(days);
  const [means, medians, rates]: [number[], number[], number[]] = [[], [], []];
  const drawn = new Int32Array(days.length);
  const times = new Float64Array(days.length);
  for (let k = 0; k < resamples; k += 1) {
    drawDays(drawn, random);
    times.fill(0);
    let [count, total, wins] = [0, 0, 0];
    for (const day of drawn) {
      times[day]! += 1;
      count += sums.count[day]!;
      total += sums.total[day]!;
      wins += sums.wins[day]!;
    }
    // No trade on any of the drawn days: skip this resample, since it has no mean.
    if (count === 0) continue;
    means.push(total / count);
    rates.push((100 * wins) / count);
    medians.push(medianOf(ranks, times, count));
  }
  const estimate = (value: number, of: number[]): Estimate => {
    of.sort((a, b) => a - b);
    return { value, low: quantile(of, 0.025), high: quantile(of, 0.975) };
  };
  return {
    trades,
    days: traded,
    mean: estimate(sum(sums.total) / trades, means),
    median: estimate(quantile(all, 0.5), medians),
    win_rate: estimate((100 * sum(sums.wins)) / trades, rates),
    p_value: pValue(sums, random, resamples),
  };
};

/** Totals of one day: number of trades, sum of their returns in percent, and number of trades above 0. */
export interface DayTotals {
  readonly trades: number;
  readonly total: number;
  readonly wins: number;
}

/** A figure with its 95% interval, if there are enough days for one. */
export interface Bounded {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Mean and win rate with intervals by day, like `statisticsOf`, but from the totals of days. So a log of several years
 * need not be read trade by trade. Null without trades.
 */
export const totalsEstimates = (
  days: readonly DayTotals[],
  { seed, resamples = RESAMPLES }: Options,
): { readonly mean: Bounded; readonly win_rate: Bounded } | null => {
  const trades = sum(days.map((day) => day.trades));
  if (trades === 0) return null;
  const mean = sum(days.map(({ total }) => total)) / trades;
  const rate = (100 * sum(days.map(({ wins }) => wins))) / trades;
  const bare = (value: number): Bounded => ({ value, low: null, high: null });
  if (days.filter((day) => day.trades > 0).length < LEAST_DAYS) return { mean: bare(mean), win_rate: bare(rate) };
  const random = randomOf(seed);
  const [means, rates]: [number[], number[]] = [[], []];
  const drawn = new Int32Array(days.length);
  for (let k = 0; k < resamples; k += 1) {
    drawDays(drawn, random);
    let [count, total, wins] = [0, 0, 0];
    for (const place of drawn) {
      const day = days[place]!;
      count += day.trades;
      total += day.total;
      wins += day.wins;
    }
    if (count === 0) continue;
    means.push(total / count);
    rates.push((100 * wins) / count);
  }
  const bounded = (value: number, of: number[]): Bounded => {
    of.sort((a, b) => a - b);
    return { value, low: quantile(of, 0.025), high: quantile(of, 0.975) };
  };
  return { mean: bounded(mean, means), win_rate: bounded(rate, rates) };
};

interface Ranked {
  readonly values: Float64Array;
  readonly day: Int32Array;
}

const rankedByDay = (days: readonly DayResults[]): Ranked => {
  const all = days.flatMap(({ returns }, day) => returns.map((value) => ({ value, day })));
  all.sort((a, b) => a.value - b.value);
  return { values: Float64Array.from(all, ({ value }) => value), day: Int32Array.from(all, ({ day }) => day) };
};

/** Median of a resample that contains each day `times` times. */
const medianOf = ({ values, day }: Ranked, times: Float64Array, count: number): number => {
  const [lower, upper] = [Math.floor((count - 1) / 2), Math.floor(count / 2)];
  let seen = 0;
  let low = Number.NaN;
  for (let k = 0; k < values.length; k += 1) {
    seen += times[day[k]!]!;
    if (Number.isNaN(low) && seen > lower) low = values[k]!;
    if (seen > upper) return (low + values[k]!) / 2;
  }
  return low;
};

/**
 * The p-values, adjusted for multiple tests, in the same order. If those below q are called significant, at most a
 * share q of them is expected to be false (Benjamini and Hochberg 1995). `tests` also counts tries whose p-value is not
 * here.
 */
export const adjusted = (pValues: readonly number[], tests = pValues.length): number[] => {
  const order = [...pValues.keys()].sort((a, b) => pValues[b]! - pValues[a]!);
  const out = pValues.slice();
  let least = 1;
  for (const [k, position] of order.entries()) {
    least = Math.min(least, (pValues[position]! * tests) / (pValues.length - k));
    out[position] = least;
  }
  return out;
};
