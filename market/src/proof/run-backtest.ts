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
  /** Days that an earlier attempt has finished. */
  readonly known: readonly BacktestDay[];
}

/** Runs a test, and reports each day that it finishes. */
export async function* runBacktest(
  order: BacktestOrder,
  log: Pick<Logger, 'warn'>,
): AsyncGenerator<BacktestDay, WireBacktestResult> {
  const known = new Map(order.known.map((day) => [day.date, day]));
  const days: BacktestDay[] = [];
  let backtest: Backtest | null = null;
  for (const date of order.days) {
    let day = known.get(date);
    if (day === undefined) {
      backtest ??= new Backtest(await createReplay({ ...order.source, log }), order.scans, order.costs);
      day = await backtest.run(date);
      yield day;
    }
    days.push(day);
  }
  return resultOf(days, order);
}
