import { Worker } from 'node:worker_threads';
import type { WireBacktestResult } from '@prebell/contracts';
import type { BacktestDay } from './backtest';
import type { BacktestOrder } from './run-backtest';

export type FromBacktest =
  | { readonly type: 'day'; readonly day: BacktestDay }
  | { readonly type: 'done'; readonly result: WireBacktestResult }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Runs a test elsewhere. `onDay` is called with each finished day, one after another; the next one waits for it.
 * Resolves with the result; rejects with what went wrong, or once `signal` aborts.
 */
export type RunBacktest = (
  order: BacktestOrder,
  options: { readonly onDay: (day: BacktestDay) => Promise<void>; readonly signal: AbortSignal },
) => Promise<WireBacktestResult>;

/** Runs each test in a thread of its own, from the bundled worker at `url`. */
export const backtestThread =
  (url: URL): RunBacktest =>
  (order, { onDay, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(url, { workerData: order });
      let stored = Promise.resolve();
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', onAbort);
        void stored.then(settle, reject).finally(() => worker.terminate());
      };
      const onAbort = () => end(() => reject(signal.reason));
      signal.addEventListener('abort', onAbort);
      worker.on('message', (message: FromBacktest) => {
        if (message.type === 'day') {
          // Days that the thread finished before it heard of the end are nobody's any more.
          stored = stored.then(() => (signal.aborted ? undefined : onDay(message.day)));
          // Handled at the end, but a rejection must not be unhandled meanwhile.
          stored.catch(() => end(() => undefined));
        } else if (message.type === 'done') end(() => resolve(message.result));
        else end(() => reject(new Error(message.message)));
      });
      worker.on('error', (error) => end(() => reject(error)));
      worker.on('exit', (code) => end(() => reject(new Error(`The thread of the test ended with code ${code}`))));
    });
