// Measures whether memory and open files grow over hours (goal R13): npm run bench -- endurance [minutes] [warm-up minutes].
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { publicPaths, readFigure, withPlatform } from './lib/platform';
import { inProcess, sendToParent } from './lib/processes';
import { createTally, listed, megabytes } from './lib/report';
import { root } from './lib/root';
import { connect } from './lib/sockets';
import { quantile, trendOf } from './lib/statistics';

const DESKS = 50;
const LOOK_EVERY_MS = 15_000;
const SHOW_EVERY = 20;
const FIGURES = {
  rss: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  files: 'process_open_fds',
} as const;
const SCANNERS = ['momentum', 'gappers', 'low_float'];
const ASKED = ['auth/profile', 'market/status', 'market/search?q=AA', 'payments/subscription'];
const EVERY_MS = { ask: 100, come: 2_000, say: 2_500, signIn: 600_000 };
const STAY_MS = 10_000;

/**
 * Simulates an ordinary day, as fast as the limits allow: open desks, visitors who come and go, chat messages, and
 * requests at a fixed rate. It reports the number of requests and the failures.
 */
const visitors = async ({ url }: { url: string }) => {
  const failed = createTally();
  const done = { asked: 0, said: 0, came: 0 };
  let token = await signIn(url, 'premium');
  /** A desk: the market with its three scanners, and the room. */
  const openDesk = () => {
    const [market, room] = [connect(`${url}/market`, () => token), connect(url, () => token)];
    market.on('connect', () => {
      for (const scanner of SCANNERS) market.emit('scanner:subscribe', { scanner });
    });
    // The server disconnects a socket when its token expires; a page reconnects with a new token.
    for (const socket of [market, room])
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000);
      });
    return { market, room };
  };
  const ask = async (path: string) => {
    done.asked += 1;
    const headers = { Authorization: `Bearer ${token}` };
    const status = await fetch(url + path, { headers })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error) => error.cause?.code ?? error.message);
    if (status !== 200) failed.add(`${status} ${path}`);
  };
  const api = [...ASKED, ...SCANNERS.map((scanner) => `scanners/${scanner}`)].map((path) => `/api/${path}`);
  const paths = [...(await publicPaths(url)), ...api];
  const [desk] = Array.from({ length: DESKS }, openDesk);
  setInterval(() => void ask(paths[done.asked % paths.length] ?? '/'), EVERY_MS.ask);
  setInterval(async () => {
    token = await signIn(url, 'premium');
    // A page renews the token of its socket in time. Here each sign-in is another session, so the speaker connects again instead.
    desk?.room.disconnect().connect();
  }, EVERY_MS.signIn);
  setInterval(async () => {
    done.came += 1;
    const { market, room } = openDesk();
    await delay(STAY_MS);
    market.close();
    room.close();
  }, EVERY_MS.come);
  setInterval(async () => {
    const message = { message: `At ${new Date().toISOString()}`, client_id: randomUUID() };
    const said = desk?.room.timeout(3_000).emitWithAck('send_message', message);
    const answer = await said?.catch(() => null);
    if (answer?.ok) done.said += 1;
    else failed.add('message');
  }, EVERY_MS.say);
  process.on('message', () => sendToParent({ ...done, failed: failed.counts }));
  sendToParent('in');
};
export const roles = { visitors };

/** Memory of one thread, as `thread-memory.cjs` writes it. */
interface ThreadLine {
  readonly at: number;
  readonly pid: number;
  readonly thread: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
}

/** The sum over all threads of the process at each of its looks, by the latest line of each thread. */
const sumsOfThreads = (lines: readonly ThreadLine[]) => {
  const latest = new Map<number, ThreadLine>();
  return lines.map((line) => {
    latest.set(line.thread, line);
    const threads = [...latest.values()].filter(({ at }) => line.at - at < 2 * LOOK_EVERY_MS);
    const sum = (name: 'heapUsed' | 'heapTotal' | 'external') =>
      threads.reduce((total, thread) => total + thread[name], 0);
    return { at: line.at, heapUsed: sum('heapUsed'), heapTotal: sum('heapTotal'), external: sum('external') };
  });
};

export const run = (minutes = 120, warmUp = 20) => {
  const file = join(tmpdir(), `prebell-threads-${process.pid}.jsonl`);
  const preload = `--require ${join(root, 'bench/lib/thread-memory.cjs')}`;
  return withPlatform(
    async ({ url, figures, pid }) => {
      const crowd = inProcess('visitors', { url });
      try {
        await crowd.next();
        const began = performance.now();
        const looks: { at: number; hours: number; rss: number; heap: number; files: number }[] = [];
        for (let hours = 0; hours * 60 < minutes; ) {
          await delay(LOOK_EVERY_MS);
          hours = (performance.now() - began) / 3_600_000;
          const [rss, heap, files] = await Promise.all([
            readFigure(figures, FIGURES.rss),
            readFigure(figures, FIGURES.heap),
            readFigure(figures, FIGURES.files),
          ]);
          if (looks.length % SHOW_EVERY === 0)
            console.log(
              `${(hours * 60).toFixed(0)} min: ${megabytes(rss, 1)} MB, heap ${megabytes(heap, 1)} MB, ${files} files`,
            );
          looks.push({ at: Date.now(), hours, rss, heap, files });
        }
        const report = { asked: 0, said: 0, came: 0, failed: {} };
        const { asked, said, came, failed } = await crowd.ask<typeof report>('report');
        const warm = looks.filter(({ hours }) => hours * 60 >= warmUp);
        const trend = (name: 'rss' | 'heap' | 'files') => trendOf(warm.map((look) => [look.hours, look[name]]));
        const growth = (name: 'rss' | 'heap') => {
          const { slope, margin } = trend(name);
          return `${megabytes(slope, 1)} ± ${megabytes(margin, 1)} MB an hour`;
        };
        const files = warm.map((look) => look.files);
        console.log(
          `${minutes} minutes, ${DESKS} desks open all the time, ${came} opened and closed, ${asked} requests, ${said} messages; failed: ${listed(failed) || 'nothing'}`,
        );
        console.log(
          `After ${warmUp} minutes (95 % intervals): memory ${growth('rss')}, heap ${growth('heap')}, open files ${trend('files').slope.toFixed(1)} an hour, ${Math.min(...files)} to ${Math.max(...files)}`,
        );
        const lines = (await readFile(file, 'utf8')).trim().split('\n');
        const sums = sumsOfThreads(
          lines.map((line) => JSON.parse(line)).filter((line: ThreadLine) => line.pid === pid),
        );
        const parts = warm.flatMap(({ at, hours, rss }) => {
          const sum = sums.findLast((each) => each.at <= at);
          if (sum === undefined) return [];
          const { heapUsed, heapTotal, external } = sum;
          const free = heapTotal - heapUsed;
          return [
            {
              hours,
              'live and dead objects': heapUsed,
              'free heap': free,
              buffers: external,
              rest: rss - heapTotal - external,
            },
          ];
        });
        for (const name of ['live and dead objects', 'free heap', 'buffers', 'rest'] as const) {
          const { slope, margin } = trendOf(parts.map((part) => [part.hours, part[name]]));
          const [low, high] = [0.05, 0.95].map((part) =>
            megabytes(
              quantile(
                parts.map((each) => each[name]),
                part,
              ),
            ),
          );
          console.log(
            `All threads, ${name}: ${low} to ${high} MB (5 to 95 %), ${megabytes(slope, 1)} ± ${megabytes(margin, 1)} MB an hour`,
          );
        }
        return 0;
      } finally {
        crowd.stop();
      }
    },
    { NODE_OPTIONS: preload, THREAD_MEMORY: file },
  ).finally(() => rm(file, { force: true }));
};
