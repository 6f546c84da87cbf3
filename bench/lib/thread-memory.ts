import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root';

/** Memory of one thread, as `thread-memory.cjs` writes it: bytes, and epoch milliseconds. */
interface ThreadLine {
  readonly at: number;
  readonly pid: number;
  readonly thread: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
}

/** Memory of all threads of a process at one time. */
export type ThreadSum = Pick<ThreadLine, 'at' | 'heapUsed' | 'heapTotal' | 'external'>;

/** A thread without a line for this long has ended. */
const GONE_MS = 30_000;

const sumsOf = (lines: readonly ThreadLine[]): readonly ThreadSum[] => {
  const latest = new Map<number, ThreadLine>();
  return lines.map(({ at, ...line }) => {
    latest.set(line.thread, { at, ...line });
    const alive = [...latest.values()].filter((other) => at - other.at < GONE_MS);
    const sum = (name: 'heapUsed' | 'heapTotal' | 'external') =>
      alive.reduce((total, thread) => total + thread[name], 0);
    return { at, heapUsed: sum('heapUsed'), heapTotal: sum('heapTotal'), external: sum('external') };
  });
};

/**
 * Watches the memory of each thread of a platform that starts with `env`. The metrics of a process know the heap of its main thread
 * only, and the engine has a thread of its own.
 */
export const watchThreads = () => {
  const file = join(tmpdir(), `prebell-threads-${process.pid}.jsonl`);
  const env = { NODE_OPTIONS: `--require ${join(root, 'bench/lib/thread-memory.cjs')}`, THREAD_MEMORY: file };
  /** The sums over the threads of `pid` so far, oldest first. */
  const sums = async (pid: number) => {
    const lines: ThreadLine[] = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return sumsOf(lines.filter((line) => line.pid === pid));
  };
  return { env, sums, end: () => rm(file, { force: true }) };
};
