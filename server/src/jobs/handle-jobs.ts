import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ServerTables } from '../db/server-tables';
import { completeJobs, failJobs, type TakenJob } from './jobs.repository';

/** A failure that no retry can fix: the job waits for an admin immediately. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
}

export interface Job<Data> {
  readonly id: string;
  readonly data: Data;
}

/** The worker of a queue. */
export interface Worker<Data = unknown> {
  readonly queue: string;
  /** Schema of a job's data. A job with other data waits for an admin. */
  readonly schema: z.ZodType<Data>;
  /** How many jobs to take at a time, and how many of their groups to run concurrently. */
  readonly batch: number;
  readonly atOnce: number;
  /** Jobs with the same key are one unit of work and end together. By default each job is a unit of its own. */
  readonly keyOf?: (job: Job<Data>) => string;
  readonly run: (jobs: readonly Job<Data>[]) => Promise<void>;
}

interface Parts<Tables extends ServerTables> {
  readonly db: Kysely<Tables>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Long enough to recognise an error. */
const LONGEST_MESSAGE = 500;
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, LONGEST_MESSAGE);

const readable = <Data>({ schema, keyOf }: Worker<Data>, jobs: readonly TakenJob[]) => {
  const groups = new Map<string, Job<Data>[]>();
  const unreadable: string[] = [];
  for (const { id, data } of jobs) {
    const parsed = schema.safeParse(data);
    if (!parsed.success) {
      unreadable.push(id);
      continue;
    }
    const job = { id, data: parsed.data };
    const key = keyOf?.(job) ?? id;
    groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  return { groups: [...groups.values()], unreadable };
};

/**
 * Runs the jobs that were taken, and stores the result of each group. Rejects only if the database does not answer; the
 * jobs are taken again once their time limit is over.
 */
export const handleJobs = async <Tables extends ServerTables, Data>(
  { db, log }: Parts<Tables>,
  worker: Worker<Data>,
  jobs: readonly TakenJob[],
): Promise<void> => {
  const { queue } = worker;
  const { groups, unreadable } = readable(worker, jobs);
  if (unreadable.length > 0) {
    log.error({ queue, jobs: unreadable }, 'A job has unreadable data');
    await failJobs(db, queue, { ids: unreadable, message: 'The data of this job is unreadable', isFinal: true });
  }
  const work = async (group: readonly Job<Data>[]) => {
    const ids = group.map(({ id }) => id);
    try {
      await worker.run(group);
    } catch (error) {
      log.warn({ err: error, queue, jobs: ids }, 'A job failed');
      await failJobs(db, queue, { ids, message: messageOf(error), isFinal: error instanceof FinalFailure });
      return;
    }
    await completeJobs(db, queue, ids);
  };
  const runner = async () => {
    for (let next = groups.shift(); next !== undefined; next = groups.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: worker.atOnce }, runner));
};
