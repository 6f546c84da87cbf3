import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@prebell/contracts';
import type { Kysely } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { ServerTables } from '../db/server-tables';
import { bossDatabase, createBoss, patientDatabase, UPKEEP_EVERY_S } from './boss-database';
import { handleJobs, type Worker } from './handle-jobs';

/** A worker that polls its queue for jobs. */
export interface Polled<Data = unknown> extends Worker<Data> {
  readonly everySeconds: number;
  /** Number of workers for this queue in this process; 1 by default. */
  readonly workers?: number;
}

interface Parts<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  // biome-ignore lint/suspicious/noExplicitAny: each worker reads the data of its own queue.
  readonly workers: readonly Polled<any>[];
  /** Time limit for running jobs at shutdown; after that another process may take them. */
  readonly limitMs?: number;
  readonly upkeepSeconds?: number;
}

export interface JobRunner {
  /** Lets the workers of a queue poll now. */
  wake(queue: string): void;
  /** Takes no new jobs; resolves once every running one is settled or given back. */
  stop(): Promise<void>;
}

const LIMIT_MS = seconds(8);

/** Runs workers on queues until it is stopped. Any number of processes may run the same workers. */
export const runJobs = async <Tables extends ServerTables>({
  db,
  log,
  workers,
  limitMs = LIMIT_MS,
  upkeepSeconds = UPKEEP_EVERY_S,
}: Parts<Tables>): Promise<JobRunner> => {
  const patient = patientDatabase(db, log);
  const statements = new Set<Promise<unknown>>();
  const executeSql: PgBoss.Db['executeSql'] = (text, values) => {
    const statement = patient.executeSql(text, values).finally(() => statements.delete(statement));
    statements.add(statement);
    return statement;
  };
  const boss = createBoss({ executeSql }, { migrate: false, supervise: false });
  boss.on('error', (error) => log.error({ err: error }, 'The job queues failed'));
  // The upkeep reads the rows of each result and handles rejections itself, so it needs the real connection.
  const upkeep = createBoss(bossDatabase(db), { migrate: false, maintenanceIntervalSeconds: upkeepSeconds });
  upkeep.on('error', (error) => log.warn({ err: error }, 'The upkeep of the job queues is late'));
  await boss.start();
  await upkeep.start();
  const ids: { readonly queue: string; readonly id: string }[] = [];
  for (const worker of workers)
    for (let count = worker.workers ?? 1; count > 0; count -= 1) {
      const options = { batchSize: worker.batch, pollingIntervalSeconds: worker.everySeconds };
      const id: string = await boss.work<unknown>(worker.queue, options, async (jobs) => {
        await handleJobs({ db, log }, worker, jobs);
        // Poll again immediately, because there may be more jobs.
        boss.notifyWorker(id);
      });
      ids.push({ queue: worker.queue, id });
    }
  /**
   * Waits for statements too: pg-boss does not wait for a worker that is just polling, and the jobs it gets would be
   * stuck until their time limit is over.
   */
  const endWorkers = async () => {
    const endsAt = performance.now() + limitMs;
    for (const { id } of ids) await boss.offWork({ id });
    await Promise.race([Promise.all(statements), delay(limitMs, undefined, { ref: false })]);
    await boss.stop({ timeout: endsAt - performance.now(), close: false });
  };
  let stopping: Promise<void> | undefined;
  return {
    wake(queue) {
      for (const each of ids) if (each.queue === queue) boss.notifyWorker(each.id);
    },
    stop() {
      stopping ??= Promise.all([endWorkers(), upkeep.stop({ graceful: false, close: false })]).then(() => undefined);
      return stopping;
    },
  };
};
