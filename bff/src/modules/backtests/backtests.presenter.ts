import { HORIZONS, type Horizon, type WireBacktest } from '@prebell/contracts';
import type { BacktestRow } from './backtests.repository';

export const horizonOf = (text: string): Horizon => HORIZONS.find((each) => String(each) === text) ?? 'close';

/** Seconds that the remaining days will take at the speed of this attempt. */
const remaining = ({ state, started_at, days, days_done, done_before }: BacktestRow, now: Date): number | null => {
  const done = days_done - done_before;
  if (state !== 'running' || started_at === null || done <= 0) return null;
  return Math.ceil(((now.getTime() - started_at.getTime()) / 1000 / done) * (days.length - days_done));
};

/** @param isWhole whether to include the result */
export const presentBacktest = (
  row: BacktestRow,
  { now, userId, isWhole }: { readonly now: Date; readonly userId: string; readonly isWhole: boolean },
): WireBacktest => ({
  id: row.id,
  name: row.name,
  description: row.description,
  scan: {
    kind: row.scan.kind,
    ...(row.scan.kind === 'desk' && { scanner: row.scan.scanner }),
    ...(row.scan.kind === 'custom' && { id: row.scan.id }),
  },
  days: row.days,
  horizon: horizonOf(row.horizon),
  costs: row.costs,
  variants: row.values_of_variants.length,
  state: row.state,
  progress: { done: row.days_done, total: row.days.length, remaining_s: remaining(row, now) },
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: row.failure,
  is_shared: row.is_shared,
  is_own: row.user_id === userId,
  result: isWhole ? row.result : null,
});
