import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BacktestWork, FromBacktest } from './proof/backtest-link';
import { runBacktest, runDays } from './proof/run-backtest';

/** Entry point of a backtest thread, bundled separately. */
const port = parentPort;
if (port === null) throw new Error('The backtest worker runs in a worker thread only');
const send = (message: FromBacktest) => port.postMessage(message);
const log = { warn: () => undefined };

// On Linux, priority is per thread. Elsewhere it is per process, and this process must keep its normal priority.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

try {
  const work = workerData as BacktestWork;
  const running = work.kind === 'test' ? runBacktest(work.order, log) : runDays(work.order, work.days, log);
  for (;;) {
    const { done, value } = await running.next();
    if (done) {
      send({ type: 'done', result: value ?? null });
      break;
    }
    send({ type: 'day', day: value });
    // A pause, so that a cancelled test can stop between two days.
    await new Promise(setImmediate);
  }
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
