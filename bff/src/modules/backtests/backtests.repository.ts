import { createHash } from 'node:crypto';
import { BACKTEST_LIMITS, type BacktestScan, type Costs, type WireBacktestResult } from '@prebell/contracts';
import type { BacktestDay, TestedScans } from '@prebell/market';
import { addJobs } from '@prebell/server/jobs';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import { BACKTESTS } from '../../db/jobs';
import type { BacktestsTable } from '../../db/tables/backtests.table';

export interface BacktestRow extends Selectable<BacktestsTable> {
  readonly days_done: number;
}

const rows = (db: Connection) =>
  db
    .selectFrom('backtests')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('backtest_days')
        .whereRef('backtest_days.backtest_id', '=', 'backtests.id')
        .select(fn.countAll<number>().as('count'))
        .as('counted'),
    );

const withCount = ({ counted, ...row }: Selectable<BacktestsTable> & { counted: number | null }): BacktestRow => ({
  ...row,
  days_done: Number(counted ?? 0),
});

export interface NewBacktest {
  readonly userId: string;
  readonly name: string;
  readonly description: string;
  readonly scan: BacktestScan;
  readonly tested: TestedScans;
  readonly days: readonly string[];
  readonly horizon: string;
  readonly costs: Costs;
  readonly values: readonly (readonly number[])[];
  readonly at: Date;
}

/** Adds a test with its job, and removes the user's oldest finished ones beyond the limit. */
export const insertBacktest = async (tx: Connection, test: NewBacktest): Promise<BacktestRow> => {
  const id = uuid();
  const row = await tx
    .insertInto('backtests')
    .values({
      id,
      user_id: test.userId,
      name: test.name,
      description: test.description,
      scan: JSON.stringify(test.scan),
      tested: JSON.stringify(test.tested),
      tested_hash: createHash('sha256').update(JSON.stringify(test.tested)).digest('hex'),
      days: [...test.days],
      horizon: test.horizon,
      costs: JSON.stringify(test.costs),
      values_of_variants: JSON.stringify(test.values),
      state: 'queued',
      created_at: test.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addJobs(tx, [{ queue: BACKTESTS, data: { id } }]);
  const over = await tx
    .selectFrom('backtests')
    .select('id')
    .where('user_id', '=', test.userId)
    .where('state', 'not in', ['queued', 'running', 'removed'])
    .orderBy('created_at', 'desc')
    .offset(BACKTEST_LIMITS.kept)
    .execute();
  for (const { id: old } of over) await removeBacktest(tx, old);
  return { ...row, days_done: 0 };
};

/** A user's tests, newest first. */
export const listBacktests = async (db: Connection, userId: string): Promise<BacktestRow[]> =>
  (
    await rows(db).where('user_id', '=', userId).where('state', '<>', 'removed').orderBy('created_at', 'desc').execute()
  ).map(withCount);

export const findBacktest = async (db: Connection, id: string): Promise<BacktestRow | undefined> => {
  const row = await rows(db).where('id', '=', id).where('state', '<>', 'removed').executeTakeFirst();
  return row && withCount(row);
};

/** How many tests a user has started since a given time, including removed ones. */
export const countSince = async (db: Connection, userId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('backtests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many different scans a user has tried on any of these days. The same scan at the same horizon is one try. */
export const countTries = async (
  db: Connection,
  { user_id, days, created_at }: Pick<BacktestRow, 'user_id' | 'days' | 'created_at'>,
): Promise<number> => {
  const { tries } = await db
    .selectFrom(
      db
        .selectFrom('backtests')
        .select(['horizon', 'tested_hash', sql<number>`jsonb_array_length(values_of_variants)`.as('variants')])
        .distinct()
        .where('user_id', '=', user_id)
        .where('created_at', '<=', created_at)
        .where(sql<boolean>`days && ${days}::text[]`)
        .as('tried'),
    )
    .select(sql<number>`coalesce(sum(variants), 0)::int`.as('tries'))
    .executeTakeFirstOrThrow();
  return tries;
};

/** Begins or continues a test; false if it was cancelled or is over. */
export const startBacktest = async (
  db: Connection,
  { id, daysDone, at }: { readonly id: string; readonly daysDone: number; readonly at: Date },
) => {
  const { numUpdatedRows } = await db
    .updateTable('backtests')
    .set({ state: 'running', started_at: at, done_before: daysDone })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Stores a finished day, unless another process already has. Resolves with whether the test is still running. */
export const storeDay = async (db: Connection, id: string, day: BacktestDay): Promise<boolean> => {
  const running = await db
    .selectFrom('backtests')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running === undefined) return false;
  await db
    .insertInto('backtest_days')
    .values({ backtest_id: id, date: day.date, day: JSON.stringify(day) })
    .onConflict((conflict) => conflict.columns(['backtest_id', 'date']).doNothing())
    .execute();
  return true;
};

export const storedDays = async (db: Connection, id: string): Promise<BacktestDay[]> => {
  const found = await db
    .selectFrom('backtest_days')
    .select('day')
    .where('backtest_id', '=', id)
    .orderBy('date')
    .execute();
  return found.map(({ day }) => day);
};

export const findDay = async (db: Connection, id: string, date: string): Promise<BacktestDay | undefined> =>
  (
    await db
      .selectFrom('backtest_days')
      .select('day')
      .where('backtest_id', '=', id)
      .where('date', '=', date)
      .executeTakeFirst()
  )?.day;

type End =
  | { readonly state: 'done'; readonly result: WireBacktestResult }
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: 'cancelled' };

/** Ends a running test; does nothing if it is over. */
export const endBacktest = async (
  db: Connection,
  id: string,
  { at, ...end }: End & { readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('backtests')
    .set({
      state: end.state,
      finished_at: at,
      failure: end.state === 'failed' ? end.failure : null,
      result: end.state === 'done' ? JSON.stringify(end.result) : null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
};

export const shareBacktest = async (db: Connection, id: string, isShared: boolean): Promise<void> => {
  await db.updateTable('backtests').set({ is_shared: isShared }).where('id', '=', id).execute();
};

/** Removes a test's result and the scan it tested. */
export const removeBacktest = async (db: Connection, id: string): Promise<void> => {
  await db
    .updateTable('backtests')
    .set({ state: 'removed', result: null, tested: '{}', is_shared: false })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('backtest_days').where('backtest_id', '=', id).execute();
};
