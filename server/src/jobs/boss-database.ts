import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { COMPLETED_KEPT_S, FAILED_KEPT_S } from './queue';

/** Interval of pg-boss's upkeep, seconds. It costs each instance a query, so it should not run more often. */
export const UPKEEP_EVERY_S = 60;

/** pg-boss sends its upkeep and its migrations as one text that includes `begin` and `commit`. */
const OWN_TRANSACTION = /^\s*begin;([\s\S]*)commit;\s*$/i;

/**
 * Lets pg-boss run its statements on our pool or transaction. It needs no connections of its own, and a job exists
 * exactly if the transaction that adds it commits.
 */
export const bossDatabase = <Tables>(db: Kysely<Tables>): PgBoss.Db => ({
  executeSql: (text, values = []) => {
    const [, inside] = OWN_TRANSACTION.exec(text) ?? [];
    const query = CompiledQuery.raw(inside ?? text, values);
    if (inside === undefined || db.isTransaction) return db.executeQuery<unknown>(query);
    // Run as sent, a failing text would leave an open transaction on a connection that others use next.
    return db.transaction().execute((tx) => tx.executeQuery<unknown>(query));
  },
});

/**
 * The same for pg-boss's workers. They do not handle some of their promises, so a rejection would end the process. If a
 * job's result could not be stored, the job is taken again once its time limit is over.
 */
export const patientDatabase = <Tables>(db: Kysely<Tables>, log: Pick<Logger, 'warn'>): PgBoss.Db => {
  const { executeSql } = bossDatabase(db);
  return {
    executeSql: (text, values) =>
      executeSql(text, values).catch((error: unknown) => {
        log.warn({ err: error }, 'The job queues could not be reached');
        // Workers treat this as no rows. The upkeep cannot; see `runJobs`.
        return undefined as never;
      }),
  };
};

/** pg-boss on our connection, without its cron, which would skip everything that was due while nothing was running. */
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
