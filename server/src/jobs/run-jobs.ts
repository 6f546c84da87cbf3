import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '@prebell/contracts';
import type { Kysely } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { ServerTables } from '../db/server-tables';
import { bossDatabase, createBoss, patientDatabase, UPKEEP_EVERY_S } from './boss-database';
import { handleJobs, type Worker } from './handle-jobs';

/** How often a worker looks for jobs. */
export interface Polled<Data = unknown> extends Worker<Data> {
  readonly everySeconds: number;
  /** Workers on this queue in this process; 1 by default. */
  readonly workers?: number;
}

interface Parts<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  // biome-ignore lint/suspicious/noExplicitAny: each worker reads the data of its own queue.
  readonly workers: readonly Polled<any>[];
  /** A job that is under way at the end has this long; then another process may take it. */
  readonly limitMs?: number;
  readonly upkeepSeconds?: number;
}

export interface JobRunner {
  /** Lets the workers of a queue look now. */
  wake(queue: string): void;
  /** Takes nothing new; resolves once everything under way is settled or given back. */
  stop(): Promise<void>;
}

const LIMIT_MS = seconds(8);

/** Works on queues until it is stopped. Any number of processes may run the same ones. */
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
  // Upkeep reads the rows of each answer and reports a rejection itself, so it must get the real one.
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
        // There may be more.
        boss.notifyWorker(id);
      });
      ids.push({ queue: worker.queue, id });
    }
  /** pg-boss does not wait for a worker that is just asking for jobs: those it gets would lie until their time is over. */
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
