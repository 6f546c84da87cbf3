import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromBacktest } from './proof/backtest-link';
import { type BacktestOrder, runBacktest } from './proof/run-backtest';

/** Entry of the thread of one test, bundled separately. */
const port = parentPort;
if (port === null) throw new Error('The backtest worker runs in a worker thread only');
const send = (message: FromBacktest) => port.postMessage(message);

// On Linux a priority belongs to the thread, elsewhere to the process, which must keep its own.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

try {
  const running = runBacktest(workerData as BacktestOrder, { warn: () => undefined });
  for (;;) {
    const { done, value } = await running.next();
    if (done) {
      send({ type: 'done', result: value });
      break;
    }
    send({ type: 'day', day: value });
    // Lets a cancelled test end between two days.
    await new Promise(setImmediate);
  }
} catch (error) {
  send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
