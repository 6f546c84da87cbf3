// Preloaded into every thread of a measured platform (NODE_OPTIONS reaches worker threads too). Each thread appends a line with its
// memory to the file that THREAD_MEMORY names, because the metrics of the process know the heap of its main thread only.
const { appendFileSync } = require('node:fs');
const { threadId } = require('node:worker_threads');

const EVERY_MS = 15_000;
const file = process.env.THREAD_MEMORY;

if (file)
  setInterval(() => {
    const { heapUsed, heapTotal, external } = process.memoryUsage();
    const line = { at: Date.now(), pid: process.pid, thread: threadId, heapUsed, heapTotal, external };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, EVERY_MS).unref();
