import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WireBacktestResult } from '@prebell/contracts';
import type { BacktestDay } from './backtest';
import { type BacktestOrder, unfinishedDays } from './run-backtest';

/** The work of one thread: a whole test, or only some of its days. */
export type BacktestWork =
  | { readonly kind: 'test'; readonly order: BacktestOrder }
  | { readonly kind: 'days'; readonly order: BacktestOrder; readonly days: readonly string[] };

export type FromBacktest =
  | { readonly type: 'day'; readonly day: BacktestDay }
  /** The result is null if the work was only some days. */
  | { readonly type: 'done'; readonly result: WireBacktestResult | null }
  | { readonly type: 'failed'; readonly message: string };

interface RunOptions {
  readonly onDay: (day: BacktestDay) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Runs a test outside this thread. Calls `onDay` for each finished day, in any order, one at a time: the next call
 * waits until the promise of the previous one resolves. Resolves with the result. Rejects with the error, or when
 * `signal` aborts.
 */
export type RunBacktest = (order: BacktestOrder, options: RunOptions) => Promise<WireBacktestResult>;

/** Most threads for one test: the live market keeps the other cores. */
const MOST_THREADS = 2;
/** Fewest days for a thread. Each thread reads the sessions before its first day again, so fewer days are not worth it. */
const LEAST_DAYS = 6;

/** Runs each test in its own thread, from the bundled worker at `url`. If there are many days, several threads share them. */
export const backtestThreads =
  (url: URL, { threads = Math.min(MOST_THREADS, availableParallelism()), leastDays = LEAST_DAYS } = {}): RunBacktest =>
  async (order, { onDay, signal }) => {
    const parts = partsOf(unfinishedDays(order), Math.max(1, threads), leastDays);
    if (parts.length < 2) return resultOf(await runWork(url, { kind: 'test', order }, { onDay, signal }));
    const found = await runParts(url, { order, parts }, { onDay, signal });
    return resultOf(await runWork(url, { kind: 'test', order: { ...order, known: found } }, { onDay, signal }));
  };

const resultOf = (result: WireBacktestResult | null): WireBacktestResult => {
  if (result === null) throw new Error('The thread of the test sent no result');
  return result;
};

/** Keeps neighbouring days together, because they read the same earlier sessions. */
const partsOf = (days: readonly string[], threads: number, leastDays: number): readonly (readonly string[])[] => {
  const count = Math.max(1, Math.min(threads, Math.floor(days.length / leastDays)));
  const size = Math.ceil(days.length / count);
  return Array.from({ length: count }, (_, k) => days.slice(k * size, (k + 1) * size));
};

interface Parts {
  readonly order: BacktestOrder;
  readonly parts: readonly (readonly string[])[];
}

/** Runs all days of a test. If one thread fails, the others stop too. */
const runParts = async (url: URL, { order, parts }: Parts, { onDay, signal }: RunOptions): Promise<BacktestDay[]> => {
  const found = [...order.known];
  const failing = new AbortController();
  let stored = Promise.resolve();
  const store = (day: BacktestDay): Promise<void> => {
    found.push(day);
    stored = stored.then(() => (failing.signal.aborted ? undefined : onDay(day)));
    return stored;
  };
  const either = AbortSignal.any([signal, failing.signal]);
  const runs = parts.map(async (days) => {
    try {
      await runWork(url, { kind: 'days', order, days }, { onDay: store, signal: either });
    } catch (error) {
      failing.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(runs);
  either.throwIfAborted();
  return found;
};

const runWork = (url: URL, work: BacktestWork, { onDay, signal }: RunOptions): Promise<WireBacktestResult | null> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(url, { workerData: work });
    let stored = Promise.resolve();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', onAbort);
      void stored.then(settle, reject).finally(() => worker.terminate());
    };
    const onAbort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort);
    worker.on('message', (message: FromBacktest) => {
      if (message.type === 'day') {
        // Drop days that the thread finished before it noticed the abort.
        stored = stored.then(() => (signal.aborted ? undefined : onDay(message.day)));
        // If storing fails, end now. `end` passes the rejection on.
        stored.catch(() => end(() => undefined));
      } else if (message.type === 'done') end(() => resolve(message.result));
      else end(() => reject(new Error(message.message)));
    });
    worker.on('error', (error) => end(() => reject(error)));
    worker.on('exit', (code) => end(() => reject(new Error(`The thread of the test ended with code ${code}`))));
  });
