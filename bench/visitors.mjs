import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './lib/load.mjs';
import { freePort, signIn, startPlatform } from './lib/platform.mjs';

const CONNECTIONS = 100;
const ROUNDS = 10;
const ROUND_MS = 4_000;
/** Between two questions of the paying user: far more than a desk asks. */
const PAUSE_MS = 60;
const PATHS = ['/api/scanners/momentum', '/api/market/status', '/api/auth/profile', '/api/market/quote/AAPL'];
const SOCKETS = 300;

/** What a paying user waits for while `during` goes on, milliseconds. */
const desk = async (url, token, milliseconds) => {
  const took = [];
  const until = performance.now() + milliseconds;
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now();
    const answer = await fetch(url + PATHS[n % PATHS.length], { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The paying user was answered ${answer.status}`);
    took.push(performance.now() - began);
    await delay(PAUSE_MS);
  }
  return took;
};

const at = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

/** Calm and crowded in turns, so that what else the machine does falls on both. */
const compare = async (url, token) => {
  const calm = [];
  const crowded = [];
  const answers = {};
  await desk(url, token, ROUND_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push(...(await desk(url, token, ROUND_MS)));
    const crowd = fork(join(root, 'bench/visitors/crowd.mjs'), [url, String(CONNECTIONS)]);
    await delay(1_000);
    crowded.push(...(await desk(url, token, ROUND_MS)));
    const told = once(crowd, 'message');
    crowd.send('end');
    for (const [status, count] of Object.entries((await told)[0])) answers[status] = (answers[status] ?? 0) + count;
    await delay(1_500);
  }
  return { calm, crowded, answers };
};

/** How many of `SOCKETS` connections a free account gets. */
const sockets = async (url, token) => {
  const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
  const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true };
  const opened = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      const socket = io(`${url}/market`, options);
      const code = await new Promise((resolve) => {
        socket.on('connect', () => resolve('let in'));
        socket.on('connect_error', ({ data }) => resolve(data?.code ?? 'closed'));
      });
      return { socket, code };
    }),
  );
  for (const { socket } of opened) socket.disconnect();
  const counts = {};
  for (const { code } of opened) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};

const listed = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} x ${name}`)
    .join(', ');

const measure = async (title, env) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const platform = await startPlatform({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env });
  try {
    const { url } = platform;
    const free = await signIn(url, 'free');
    const { calm, crowded, answers } = await compare(url, await signIn(url, 'premium'));
    const [p50, p99, q50, q99] = [at(calm, 0.5), at(calm, 0.99), at(crowded, 0.5), at(crowded, 0.99)];
    const ms = (value) => `${value.toFixed(1)} ms`;
    return [
      `| ${title}: p50 / p99 of the paying user, calm | ${ms(p50)} / ${ms(p99)} | |`,
      `| the same beside ${CONNECTIONS} visitors | ${ms(q50)} / ${ms(q99)} | |`,
      `| **p99, times the calm one** | **${(q99 / p99).toFixed(2)}** | 1.5 |`,
      `| answers to the visitors | ${listed(answers)} | |`,
      `| ${SOCKETS} sockets of one free account | ${listed(await sockets(url, free))} | 30 let in |`,
    ];
  } finally {
    await platform.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** What a paying user notices of visitors that ask without pause. */
export const visitorsBench = async () => [
  `A paying user asks ${Math.round(1_000 / PAUSE_MS)} times a second; ${CONNECTIONS} connections ask for pages, status, search and sign-in without pause. ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each, calm and crowded in turns; load, market and database on one machine.`,
  '',
  '| | measured | goal |',
  '|--|--|--|',
  ...(await measure('held to the limits', { LIMIT_LOOPBACK: '1' })),
  ...(await measure('a demo on its own machine, exempt from them', {})),
];
