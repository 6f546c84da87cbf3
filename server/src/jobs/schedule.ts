import { type Milliseconds, minutes, wholeSeconds } from '@prebell/contracts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ServerTables } from '../db/server-tables';
import { addJobs, removeFailedRuns } from './jobs.repository';
import type { Polled } from './run-jobs';

/** The queue for everything that runs at intervals. */
export const SCHEDULED = 'scheduled';

const TICK_MS = minutes(1);
/** The process that adds a run wakes its own workers, so it begins within seconds. Other processes poll this often. */
const LOOK_EVERY_S = 30;
/** Several workers, so that a long run does not delay the others. */
const WORKERS = 3;

export interface Schedule {
  /** Time between runs. There is one run per interval, however many processes are running. */
  readonly every: Milliseconds;
}

/** The worker for scheduled tasks, which finds a task by its name. */
export const scheduledWorker = <Tables extends ServerTables>(
  db: Kysely<Tables>,
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
): Polled<{ task: string }> => ({
  queue: SCHEDULED,
  schema: z.object({ task: z.string() }),
  batch: 1,
  atOnce: 1,
  everySeconds: LOOK_EVERY_S,
  workers: WORKERS,
  run: async ([job]) => {
    const task = job?.data.task ?? '';
    const run = tasks[task];
    if (run === undefined) throw new Error(`This instance has no task '${task}'`);
    await run();
    // After a success, remove earlier failed runs: an admin only needs to see tasks that still fail.
    await removeFailedRuns(db, { queue: SCHEDULED, task });
  },
});

interface Parts<Tables> {
  readonly db: Kysely<Tables>;
  readonly log: Pick<Logger, 'warn'>;
  readonly schedules: Readonly<Record<string, Schedule>>;
  /** Called after each tick that added its jobs. */
  readonly onTick: () => void;
}

/** Adds the due runs now and every minute, until the returned function is called. */
export const followSchedules = <Tables>({ db, log, schedules, onTick }: Parts<Tables>): (() => void) => {
  const jobs = Object.entries(schedules).map(([task, { every }]) => ({
    queue: SCHEDULED,
    data: { task },
    once: { key: task, everySeconds: wholeSeconds(every) },
  }));
  const tick = () =>
    addJobs(db, jobs).then(onTick, (error: unknown) => log.warn({ err: error }, 'The schedules could not be followed'));
  void tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
};
