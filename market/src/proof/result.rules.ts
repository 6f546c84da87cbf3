import {
  type Estimate,
  HORIZONS,
  type Horizon,
  NO_TRADES,
  sessionOf,
  tradingDay,
  type Verdict,
  type WireBacktestResult,
} from '@prebell/contracts';
import type { BacktestDay } from './backtest';
import type { BacktestTrade } from './day-trades';
import type { Outcome } from './outcome.rules';
import { type DayResults, quantile, statisticsOf } from './statistics.rules';
import { judge, lastThird, type ScanStatistics } from './verdict.rules';

export interface ResultOptions {
  /** The parameter values of each variant, in the order of the variants. */
  readonly variants: readonly (readonly number[])[];
  /** Chosen before the test, so that the result cannot influence it. */
  readonly horizon: Horizon;
  readonly seed: number;
  /** How many scans the user has tried on these days, including these. */
  readonly tries: number;
}

const tradesOf = ({ trades, found }: BacktestDay, variant: number): BacktestTrade[] =>
  (found[variant] ?? []).map((position) => trades[position]!);

const outcomesOf = (day: BacktestDay, variant: number, horizon: Horizon): Outcome[] => {
  const place = HORIZONS.indexOf(horizon);
  return tradesOf(day, variant).flatMap(({ outcome }) => ('no_trade' in outcome ? [] : [outcome.outcomes[place]!]));
};

/** Returns after costs of one variant at one horizon, by day. */
export const resultsOf = (days: readonly BacktestDay[], variant: number, horizon: Horizon): DayResults[] =>
  days.map((day) => ({ date: day.date, returns: outcomesOf(day, variant, horizon).map(({ net_pct }) => net_pct) }));

const percent = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`;
const interval = ({ value, low, high }: Estimate): string =>
  `${percent(value)} a trade after costs (95% interval ${percent(low)} to ${percent(high)})`;

/** The finding in one sentence. Only `edge` claims an edge, and only for these days. */
const sentenceOf = ({ all, last, adjusted_p, verdict }: ScanStatistics, tries: number): string => {
  const tested = `${all.trades} ${all.trades === 1 ? 'trade' : 'trades'} on ${all.days} ${all.days === 1 ? 'day' : 'days'}`;
  const mean = all.mean === null ? '' : interval(all.mean);
  const reasons: Readonly<Record<Verdict, () => string>> = {
    no_trades: () => 'No edge can be claimed: the scan led to no trade on these days.',
    few_data: () =>
      `No edge can be claimed: ${tested} are too few to tell luck from skill${mean === '' ? '' : `; they made ${mean}`}.`,
    not_positive: () => `No edge can be claimed: ${tested} made ${mean}.`,
    chance: () =>
      `No edge can be claimed: ${tested} made ${mean}, which chance explains (${Math.round(100 * adjusted_p)}% with ${tries === 1 ? 'one scan' : `${tries} scans`} tried).`,
    not_confirmed: () =>
      `No edge can be claimed: the first two thirds look good, but the untouched last third made ${last.mean === null ? 'no trade' : interval(last.mean)}.`,
    edge: () =>
      `An edge on these days: ${tested} made ${mean}, and the untouched last third confirms it. Other days may differ.`,
  };
  return reasons[verdict]();
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, each) => total + each, 0) / values.length;

const horizonOf = (days: readonly BacktestDay[], variant: number, horizon: Horizon, seed: number) => {
  const { mean, median, win_rate } = statisticsOf(resultsOf(days, variant, horizon), { seed });
  const outcomes = days.flatMap((day) => outcomesOf(day, variant, horizon));
  return {
    horizon,
    mean,
    median,
    win_rate,
    mfe_pct: meanOf(outcomes.map(({ mfe_pct }) => mfe_pct)),
    mae_pct: meanOf(outcomes.map(({ mae_pct }) => mae_pct)),
    volume:
      outcomes.length === 0
        ? null
        : quantile(
            outcomes.map(({ volume }) => volume).sort((a, b) => a - b),
            0.5,
          ),
  };
};

/** The three sessions of a trading day. Scanners find hits in all of them. */
const SESSIONS = ['pre_market', 'core_trading', 'extended_hours'] as const;

/** A day with only one variant's hits from one session. Callers read nothing else of it. */
const inSession = (day: BacktestDay, variant: number, session: string): BacktestDay => {
  const calendar = tradingDay(day.date)!;
  const isIn = (position: number) => sessionOf(calendar, Date.parse(day.trades[position]!.at)) === session;
  return { ...day, found: [(day.found[variant] ?? []).filter(isIn)] };
};

const sessionsOf = (
  days: readonly BacktestDay[],
  variant: number,
  { horizon, seed }: Pick<ResultOptions, 'horizon' | 'seed'>,
): WireBacktestResult['sessions'] =>
  SESSIONS.map((session) => {
    const own = days.map((day) => inSession(day, variant, session));
    const { trades, mean, median, win_rate } = statisticsOf(resultsOf(own, 0, horizon), { seed });
    return { session, hits: own.flatMap(({ found }) => found[0] ?? []).length, trades, mean, median, win_rate };
  });

const equityOf = (days: readonly BacktestDay[], variant: number, horizon: Horizon): WireBacktestResult['equity'] => {
  let sum_pct = 0;
  return resultsOf(days, variant, horizon).map(({ date, returns }, k) => {
    const mean_pct = meanOf(returns);
    sum_pct += mean_pct ?? 0;
    return { date, hits: (days[k]!.found[variant] ?? []).length, trades: returns.length, mean_pct, sum_pct };
  });
};

/** Limits of the ranges in which returns are counted, percent. */
const BOUNDS = [-20, -10, -5, -3, -2, -1, 0, 1, 2, 3, 5, 10, 20];

const distributionOf = (returns: readonly number[]): WireBacktestResult['distribution'] =>
  [null, ...BOUNDS].map((from, k) => {
    const to = BOUNDS[k] ?? null;
    const trades = returns.filter((each) => (from === null || each >= from) && (to === null || each < to)).length;
    return { from, to, trades };
  });

/** Everything that a finished test shows: details of the most significant variant, and one line for each variant. */
export const resultOf = (days: readonly BacktestDay[], options: ResultOptions): WireBacktestResult => {
  const { variants, horizon, seed } = options;
  const tries = Math.max(options.tries, variants.length);
  const judged = judge(
    variants.map((_, variant) => resultsOf(days, variant, horizon)),
    { seed, tries, resamples: variants.length > 20 ? 400 : 2_000 },
  );
  const lines = judged
    .map((statistics, variant) => ({ variant, values: [...variants[variant]!], ...statistics }))
    .sort((a, b) => a.first.p_value - b.first.p_value || (b.all.mean?.value ?? -1e9) - (a.all.mean?.value ?? -1e9));
  const { variant, values: _, ...best } = lines[0]!;
  const entries = days.flatMap((day) => tradesOf(day, variant));
  return {
    sentence: sentenceOf(best, tries),
    ...best,
    tries,
    last_from: days.length < 2 ? null : (days[lastThird(days.length)]?.date ?? null),
    hits: entries.length,
    no_trades: Object.fromEntries(
      NO_TRADES.map((reason) => [
        reason,
        entries.filter(({ outcome }) => 'no_trade' in outcome && outcome.no_trade === reason).length,
      ]),
    ),
    horizons: HORIZONS.map((each) => horizonOf(days, variant, each, seed)),
    sessions: sessionsOf(days, variant, options),
    equity: equityOf(days, variant, horizon),
    distribution: distributionOf(resultsOf(days, variant, horizon).flatMap(({ returns }) => returns)),
    variants: lines,
    full_days: days.filter(({ full }) => full.includes(variant)).map(({ date }) => date),
  };
};
