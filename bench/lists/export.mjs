import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

const EVERY_MS = 50;
const QUIET_MS = 20_000;

/** A thread that does nothing but sleep: how late it wakes up is the machine's doing, not the product's. */
const IDLE = `
const { parentPort } = require('node:worker_threads');
const late = [];
let due = performance.now() + 5;
const timer = setInterval(() => { const now = performance.now(); late.push(now - due); due = now + 5; }, 5);
parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage(late); });`;

const startIdle = () => {
  const worker = new Worker(IDLE, { eval: true });
  return () =>
    new Promise((resolve) => {
      worker.once('message', (late) => {
        void worker.terminate();
        resolve(late);
      });
      worker.postMessage('end');
    });
};

const spread = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)],
    p99: sorted[Math.floor(sorted.length * 0.99)],
    worst: sorted.at(-1),
  };
};

/** What health takes while `work` is done, how late the event loop was, and how late a thread was that did nothing. */
export const beside = async ({ ask }, work) => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const waits = [];
  let isOver = false;
  const endIdle = startIdle();
  const health = (async () => {
    while (!isOver) {
      const due = performance.now() + EVERY_MS;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      await (await ask('/api/health')).text();
      waits.push(performance.now() - due);
    }
  })();
  delay.enable();
  const done = await work();
  isOver = true;
  await health;
  delay.disable();
  const loop = { p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 };
  return { ...done, health: spread(waits), loop, idle: spread(await endIdle()) };
};

/** Nothing but health for a while. */
export const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS, {}));

/** Takes a whole export; memory is looked at on the way. */
export const takeExport = async ({ ask }) => {
  const before = process.memoryUsage().rss;
  const began = performance.now();
  let bytes = 0;
  let most = before;
  const reader = (await ask('/api/admin/payments-export')).body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1e6, rss: (most - before) / 1e6 };
};
