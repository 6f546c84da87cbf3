import { type Kysely, sql } from 'kysely';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';
import { bossDatabase, createBoss } from './boss-database';

/** Used only for its SQL statements; every call passes its own connection. */
const boss = createBoss({ executeSql: () => Promise.reject(new Error('pg-boss needs a connection')) });

export interface NewJob {
  readonly queue: string;
  /** A second job with the same id is not added as long as the first one is stored. */
  readonly id?: string;
  readonly data: object;
  /** In each interval of this many seconds, at most one job with this key is added, across all instances. */
  readonly once?: { readonly key: string; readonly everySeconds: number };
}

/** Adds jobs. Pass the transaction of the change that causes them, so that they exist exactly if the change does. */
export const addJobs = async <Tables>(db: Kysely<Tables>, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ queue, id, data, once }) => ({
    name: queue,
    data,
    ...(id !== undefined && { id }),
    ...(once && { singletonKey: once.key, singletonSeconds: once.everySeconds }),
  }));
  await boss.insert(rows, { db: bossDatabase(db) });
};

/** Takes jobs that are due. No other worker gets them until they are settled or their time limit is over. */
export const takeJobs = <Tables>(db: Kysely<Tables>, queue: string, limit: number) =>
  boss.fetch<unknown>(queue, { db: bossDatabase(db), batchSize: limit });

export type TakenJob = Awaited<ReturnType<typeof takeJobs>>[number];

/** pg-boss accepts several ids wherever it accepts one, but its types allow only one when there is a result. */
const several = (ids: readonly string[]) => [...ids] as unknown as string;

export const completeJobs = async <Tables>(
  db: Kysely<Tables>,
  queue: string,
  ids: readonly string[],
): Promise<void> => {
  await boss.complete(queue, several(ids), {}, { db: bossDatabase(db) });
};

/** Ends an attempt: the job is retried later. After its last attempt, or if `isFinal`, it waits for an admin. */
export const failJobs = async <Tables extends ServerTables>(
  connection: Kysely<Tables>,
  queue: string,
  { ids, message, isFinal }: { readonly ids: readonly string[]; readonly message: string; readonly isFinal: boolean },
): Promise<void> =>
  ownTables(connection)
    .transaction()
    .execute(async (tx) => {
      // pg-boss has no failure that skips the remaining attempts, so reduce their number.
      if (isFinal)
        await tx
          .updateTable('pgboss.job')
          .set({ retry_limit: sql`retry_count` })
          .where('name', '=', queue)
          .where('id', 'in', ids)
          .execute();
      await boss.fail(queue, several(ids), { message }, { db: bossDatabase(tx) });
    });

/** Recovers or fails jobs whose worker died, and removes old ones. Any instance may call it. */
export const maintainJobs = <Tables>(db: Kysely<Tables>): Promise<void> => createBoss(bossDatabase(db)).maintain();

/** A job that has used up its attempts. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  readonly attempts: number;
  readonly created_at: Date;
  readonly failed_at: Date;
  readonly output: unknown;
}

const failedJobs = (db: Connection) => db.selectFrom('pgboss.job').where('state', '=', 'failed');

/** Failed jobs, the latest first. */
export const listFailedJobs = async <Tables extends ServerTables>(
  connection: Kysely<Tables>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly jobs: FailedJob[]; readonly total: number }> => {
  const db = ownTables(connection);
  const [jobs, { total }] = await Promise.all([
    failedJobs(db)
      .select(({ ref }) => [
        'id',
        'name as queue',
        'data',
        sql<number>`retry_count + 1`.as('attempts'),
        'created_on as created_at',
        sql<Date>`coalesce(${ref('completed_on')}, ${ref('created_on')})`.as('failed_at'),
        'output',
      ])
      .orderBy('failed_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    failedJobs(db)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs, total: Number(total) };
};

/** How many failed jobs each queue has, and when its oldest failed. Queues without one are left out. */
export const countFailedJobs = <Tables extends ServerTables>(
  connection: Kysely<Tables>,
): Promise<{ readonly queue: string; readonly count: number; readonly since: Date }[]> =>
  failedJobs(ownTables(connection))
    .select(({ fn, ref }) => [
      'name as queue',
      fn.countAll<number>().as('count'),
      sql<Date>`min(coalesce(${ref('completed_on')}, ${ref('created_on')}))`.as('since'),
    ])
    .groupBy('name')
    .execute();

interface OneJob {
  readonly queue: string;
  readonly id: string;
}

/** Removes a failed job; resolves with it, or undefined if it is gone or runs again. */
export const removeFailedJob = async <Tables extends ServerTables>(
  tx: Kysely<Tables>,
  { queue, id }: OneJob,
): Promise<Pick<FailedJob, 'data'> | undefined> =>
  ownTables(tx)
    .deleteFrom('pgboss.job')
    .where('state', '=', 'failed')
    .where('name', '=', queue)
    .where('id', '=', id)
    .returning('data')
    .executeTakeFirst();

/** Removes the failed runs of a schedule. */
export const removeFailedRuns = async <Tables extends ServerTables>(
  db: Kysely<Tables>,
  { queue, task }: { readonly queue: string; readonly task: string },
): Promise<void> => {
  await ownTables(db)
    .deleteFrom('pgboss.job')
    .where('state', '=', 'failed')
    .where('name', '=', queue)
    .where(sql`data ->> 'task'`, '=', task)
    .execute();
};

/** For each queue: the number of waiting jobs, the age of the oldest in seconds, and the number of failed ones. */
export const countJobs = <Tables extends ServerTables>(
  db: Kysely<Tables>,
): Promise<{ queue: string; waiting: number; age: number; failed: number }[]> =>
  ownTables(db)
    .selectFrom('pgboss.job')
    .select(({ fn }) => [
      'name as queue',
      fn.countAll<number>().filterWhere('state', 'in', ['created', 'retry']).as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)`.as('age'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('state', '<>', 'completed')
    .groupBy('name')
    .execute();
