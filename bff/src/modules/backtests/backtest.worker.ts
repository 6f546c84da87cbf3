import { type RunBacktest, recordedSource } from '@prebell/market';
import { FinalFailure, type Polled } from '@prebell/server/jobs';
import { z } from 'zod';
import { BACKTESTS } from '../../db/jobs';
import type { Deps } from '../../deps';
import { horizonOf } from './backtests.presenter';
import { countTries, endBacktest, findBacktest, startBacktest, storeDay, storedDays } from './backtests.repository';

type Parts = Pick<Deps, 'config' | 'db' | 'log' | 'now'> & {
  readonly run: RunBacktest;
  /** Aborts when this process stops; the job then returns to the queue and continues elsewhere. */
  readonly signal: AbortSignal;
};

class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Runs one test. Each finished day is stored, and an attempt after a restart continues after the stored days. */
export const runStoredBacktest = async ({ config, db, now, run, signal }: Parts, id: string): Promise<void> => {
  const row = await findBacktest(db, id);
  // The test was removed, cancelled, or finished by another process.
  if (row === undefined || !(await startBacktest(db, { id, daysDone: row.days_done, at: now() }))) return;
  const source = recordedSource(config.market);
  if (source === null) {
    await endBacktest(db, id, { state: 'failed', failure: 'This platform has no recorded days any more.', at: now() });
    return;
  }
  const cancelled = new AbortController();
  try {
    const result = await run(
      {
        source,
        scans: row.tested,
        costs: row.costs,
        days: row.days,
        known: await storedDays(db, id),
        variants: row.values_of_variants,
        horizon: horizonOf(row.horizon),
        tries: await countTries(db, row),
        seed: 1,
      },
      {
        signal: AbortSignal.any([signal, cancelled.signal]),
        onDay: async (day) => {
          if (!(await storeDay(db, id, day))) cancelled.abort(new Cancelled('The test was cancelled'));
        },
      },
    );
    await endBacktest(db, id, { state: 'done', result, at: now() });
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (signal.aborted) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    await endBacktest(db, id, { state: 'failed', failure, at: now() });
    // The user reads the reason; another attempt would fail the same way.
    throw new FinalFailure(failure, { cause: error });
  }
};

const jobSchema = z.object({ id: z.uuid() });

/** Each process runs one test at a time, because a test keeps a core busy. */
export const backtestWorker = (parts: Parts): Polled<z.infer<typeof jobSchema>> => ({
  queue: BACKTESTS,
  schema: jobSchema,
  batch: 1,
  atOnce: 1,
  everySeconds: 2,
  run: async ([job]) => {
    if (job !== undefined) await runStoredBacktest(parts, job.data.id);
  },
});
