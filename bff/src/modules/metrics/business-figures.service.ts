import { seconds } from '@prebell/contracts';
import { countJobs } from '@prebell/server/jobs';
import type { Database } from '../../db/database';
import { QUEUES } from '../../db/jobs';
import type { Deps } from '../../deps';
import { countSubscriptions, readArchive, readLastBackups, readPrimary, readReplicas } from './business.repository';

/** The figures are read at most this often, no matter how many requests come, milliseconds. */
const FRESH_MS = seconds(5);

interface JobFigures {
  readonly waiting: number;
  readonly failed: number;
  /** Age of the oldest waiting job, seconds. */
  readonly age: number;
}

/** Figures of every queue, including empty ones. */
const readJobs = async (db: Database) => {
  const counted = await countJobs(db);
  const figures = Object.keys(QUEUES).map((queue): [string, JobFigures] => {
    const { waiting = 0, failed = 0, age = 0 } = counted.find((each) => each.queue === queue) ?? {};
    return [queue, { waiting: Number(waiting), failed: Number(failed), age: Number(age) }];
  });
  return Object.fromEntries(figures) as Readonly<Record<keyof typeof QUEUES, JobFigures>>;
};

const count = async ({ db }: Pick<Deps, 'db'>) => {
  const [jobs, subscriptions, primary, replicas, backups, archive] = await Promise.all([
    readJobs(db),
    countSubscriptions(db),
    readPrimary(db),
    readReplicas(db),
    readLastBackups(db),
    readArchive(db),
  ]);
  return { jobs, subscriptions, primary, replicas, backups, archive };
};
type Figures = Awaited<ReturnType<typeof count>>;

/** Jobs, subscriptions, replicas and backups, read from the database. Prometheus and the admin's page both use them. */
export const createBusinessFigures = (deps: Pick<Deps, 'db'>): { read(): Promise<Figures> } => {
  let answer: { readonly readAt: number; readonly figures: Promise<Figures> } | null = null;
  return {
    read() {
      const at = performance.now();
      if (answer === null || at - answer.readAt >= FRESH_MS) answer = { readAt: at, figures: count(deps) };
      return answer.figures;
    },
  };
};
