import type { Costs, WireBacktestResult } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { ReplaySource } from '../market-config';
import { createReplay } from '../replay/replay';
import { Backtest, type BacktestDay, type TestedScans } from './backtest';
import { type ResultOptions, resultOf } from './result.rules';

/** Everything that a thread needs to run a test. */
export interface BacktestOrder extends ResultOptions {
  readonly source: ReplaySource;
  readonly scans: TestedScans;
  readonly costs: Costs;
  /** By date. */
  readonly days: readonly string[];
  /** Days that are already finished, by an earlier attempt or by other threads. */
  readonly known: readonly BacktestDay[];
}

type DaysOrder = Pick<BacktestOrder, 'source' | 'scans' | 'costs'>;

/** Tests some days, and yields each of them. Days do not depend on each other. */
export async function* runDays(
  { source, scans, costs }: DaysOrder,
  dates: readonly string[],
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<BacktestDay, void> {
  if (dates.length === 0) return;
  const backtest = new Backtest(await createReplay({ ...source, log }), scans, costs);
  for (const date of dates) yield await backtest.run(date);
}

/** The days of a test that are still to do. */
export const unfinishedDays = ({ days, known }: Pick<BacktestOrder, 'days' | 'known'>): readonly string[] => {
  const finished = new Set(known.map(({ date }) => date));
  return days.filter((date) => !finished.has(date));
};

/** Runs a test, and yields each day when it is finished. */
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
