import type { Costs, WireBacktestResult } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { ReplaySource } from '../market-config';
import { createReplay } from '../replay/replay';
import { Backtest, type BacktestDay, type TestedScans } from './backtest';
import { type ResultOptions, resultOf } from './result.rules';

/** All that a thread needs to know of a test. */
export interface BacktestOrder extends ResultOptions {
  readonly source: ReplaySource;
  readonly scans: TestedScans;
  readonly costs: Costs;
  /** In the order of time. */
  readonly days: readonly string[];
  /** Days that are finished: by an earlier attempt or by other threads. */
  readonly known: readonly BacktestDay[];
}

type DaysOrder = Pick<BacktestOrder, 'source' | 'scans' | 'costs'>;

/** Runs a test over some days, and reports each of them. Days do not depend on each other. */
export async function* runDays(
  { source, scans, costs }: DaysOrder,
  dates: readonly string[],
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<BacktestDay, void> {
  if (dates.length === 0) return;
  const backtest = new Backtest(await createReplay({ ...source, log }), scans, costs);
  for (const date of dates) yield await backtest.run(date);
}

/** The days of a test that are not finished. */
export const unfinishedDays = ({ days, known }: Pick<BacktestOrder, 'days' | 'known'>): readonly string[] => {
  const finished = new Set(known.map(({ date }) => date));
  return days.filter((date) => !finished.has(date));
};

/** Runs a test, and reports each day that it finishes. */
export async function* runBacktest(
  order: BacktestOrder,
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<BacktestDay, WireBacktestResult> {
  const days = new Map(order.known.map((day) => [day.date, day]));
  for await (const day of runDays(order, unfinishedDays(order), log)) {
    days.set(day.date, day);
    yield day;
  }
  return resultOf(
    order.days.map((date) => days.get(date)!),
    order,
  );
}
