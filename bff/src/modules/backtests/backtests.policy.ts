import { HIGHEST_TIER, tierFacts } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Actor } from '../../http/actor';
import type { BacktestRow } from './backtests.repository';

export const unknownBacktest = (): AppError => new AppError('UNKNOWN_BACKTEST', 'This test does not exist');

/** How many tests a user may start per day; admins have the quota of the highest plan. */
export const quotaOf = ({ is_admin, tier }: Pick<Actor, 'is_admin' | 'tier'>): number =>
  tierFacts(is_admin ? HIGHEST_TIER : tier).backtests_per_day;

/** Throws UNKNOWN_BACKTEST unless the test belongs to the caller or is shared. */
export const assertReadable = (row: BacktestRow | undefined, actor: Pick<Actor, 'id'>): BacktestRow => {
  if (row === undefined || (row.user_id !== actor.id && !row.is_shared)) throw unknownBacktest();
  return row;
};

/** Throws UNKNOWN_BACKTEST unless the test belongs to the caller. */
export const assertOwn = (row: BacktestRow | undefined, actor: Pick<Actor, 'id'>): BacktestRow => {
  if (row === undefined || row.user_id !== actor.id) throw unknownBacktest();
  return row;
};
