import { handleJobs, maintainJobs, takeJobs, type Worker } from '@prebell/server/jobs';
import { sql } from 'kysely';
import type { Deps } from '../src/deps';

type JobDeps = Pick<Deps, 'db' | 'log'>;

/** Works on everything that is due, as the worker of one process does. Resolves with the number of jobs. */
export const workOff = async <Data>(deps: JobDeps, worker: Worker<Data>): Promise<number> => {
  for (let total = 0; ; ) {
    const jobs = await takeJobs(deps.db, worker.queue, worker.batch);
    if (jobs.length === 0) return total;
    total += jobs.length;
    await handleJobs(deps, worker, jobs);
  }
};

/** Lets the waits between attempts pass. They are on the database's clock, which no test moves. */
export const passWaits = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await sql`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`.execute(db);
};

/** Lets the time of jobs pass whose worker died. */
export const passTimes = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await sql`update pgboss.job set started_on = now() - interval '1 day' where state = 'active'`.execute(db);
  await maintainJobs(db);
  await passWaits({ db });
};
