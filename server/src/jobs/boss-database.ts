import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { COMPLETED_KEPT_S, FAILED_KEPT_S } from './queue';

/** Not more often: upkeep of an instance costs a query each time, seconds. */
export const UPKEEP_EVERY_S = 60;

/** pg-boss sends its upkeep and its migrations as one text with a transaction around. */
const OWN_TRANSACTION = /^\s*begin;([\s\S]*)commit;\s*$/i;

/**
 * A pool or a transaction of ours for pg-boss's statements, so that it needs no connections of its own and a job exists
 * exactly if the transaction that adds it commits.
 */
export const bossDatabase = <Tables>(db: Kysely<Tables>): PgBoss.Db => ({
  executeSql: (text, values = []) => {
    const [, inside] = OWN_TRANSACTION.exec(text) ?? [];
    const query = CompiledQuery.raw(inside ?? text, values);
    if (inside === undefined || db.isTransaction) return db.executeQuery<unknown>(query);
    // In its own words a failure would leave an open transaction on a connection that others use next.
    return db.transaction().execute((tx) => tx.executeQuery<unknown>(query));
  },
});

/**
 * The same for pg-boss's workers, which leave some of their promises alone: a rejection would end the process. A job whose end
 * could not be written is taken again once its time is over.
 */
export const patientDatabase = <Tables>(db: Kysely<Tables>, log: Pick<Logger, 'warn'>): PgBoss.Db => {
  const { executeSql } = bossDatabase(db);
  return {
    executeSql: (text, values) =>
      executeSql(text, values).catch((error: unknown) => {
        log.warn({ err: error }, 'The job queues could not be reached');
        // Its workers take this for no rows. Its upkeep does not: see `runJobs`.
        return undefined as never;
      }),
  };
};

/** pg-boss on a connection, without its cron, which would miss what was due while nothing ran. */
export const createBoss = (db: PgBoss.Db, options: PgBoss.ConstructorOptions = {}): PgBoss =>
  new PgBoss({
    db,
    schedule: false,
    maintenanceIntervalSeconds: UPKEEP_EVERY_S,
    archiveCompletedAfterSeconds: COMPLETED_KEPT_S,
    archiveFailedAfterSeconds: FAILED_KEPT_S,
    deleteAfterHours: 1,
    ...options,
  });
