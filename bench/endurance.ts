// Measures whether memory and open files grow over hours (goal R13): npm run bench -- endurance [minutes] [warm-up minutes].
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { type Platform, publicPaths, readFigure, withPlatform } from './lib/platform';
import { inProcess, sendToParent } from './lib/processes';
import { createTally, listed, megabytes } from './lib/report';
import { connect } from './lib/sockets';
import { quantile, trendOf } from './lib/statistics';
import { type ThreadSum, watchThreads } from './lib/thread-memory';

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

interface Look {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly hours: number;
  readonly rss: number;
  readonly heap: number;
  readonly files: number;
}

/** '2.2 ± 3.0 MB an hour', with the 95 % interval. */
const growth = (points: readonly (readonly [hours: number, bytes: number])[]) => {
  const { slope, margin } = trendOf(points);
  return `${megabytes(slope, 1)} ± ${megabytes(margin, 1)} MB an hour`;
};

/** Where the memory of a process is: one line for each part. */
const partsOf = (looks: readonly Look[], sums: readonly ThreadSum[]): string[] => {
  const known = looks.flatMap(({ at, hours, rss }) => {
    const sum = sums.findLast((each) => each.at <= at);
    return sum === undefined ? [] : [{ hours, rss, ...sum }];
  });
  const parts: Readonly<Record<string, (look: (typeof known)[number]) => number>> = {
    'live and dead objects': ({ heapUsed }) => heapUsed,
    'free heap': ({ heapTotal, heapUsed }) => heapTotal - heapUsed,
    buffers: ({ external }) => external,
    rest: ({ rss, heapTotal, external }) => rss - heapTotal - external,
  };
  return Object.entries(parts).map(([name, of]) => {
    const sizes = known.map(of);
    const [low, high] = [0.05, 0.95].map((part) => megabytes(quantile(sizes, part)));
    return `All threads, ${name}: ${low} to ${high} MB (5 to 95 %), ${growth(known.map((look) => [look.hours, of(look)]))}`;
  });
};

export const run = (minutes = 120, warmUp = 20) => {
  const threads = watchThreads();
  const measure = async ({ url, figures, pid }: Platform) => {
    const crowd = inProcess('visitors', { url });
    try {
      await crowd.next();
      const began = performance.now();
      const looks: Look[] = [];
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
      const points = (name: 'rss' | 'heap' | 'files') => warm.map((look) => [look.hours, look[name]] as const);
      const files = warm.map((look) => look.files);
      console.log(
        `${minutes} minutes, ${DESKS} desks open all the time, ${came} opened and closed, ${asked} requests, ${said} messages; failed: ${listed(failed) || 'nothing'}`,
      );
      console.log(
        `After ${warmUp} minutes (95 % intervals): memory ${growth(points('rss'))}, heap ${growth(points('heap'))}, open files ${trendOf(points('files')).slope.toFixed(1)} an hour, ${Math.min(...files)} to ${Math.max(...files)}`,
      );
      console.log(partsOf(warm, await threads.sums(pid)).join('\n'));
      return 0;
    } finally {
      crowd.stop();
    }
  };
  return withPlatform(measure, threads.env).finally(threads.end);
};
