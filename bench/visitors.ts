import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { withPlatform } from './lib/platform';
import { inProcess, untilAsked } from './lib/processes';
import { createTally, goals, listed } from './lib/report';
import { connect } from './lib/sockets';
import { quantile } from './lib/statistics';

const CONNECTIONS = 100;
const ROUNDS = 10;
const ROUND_MS = 4_000;
/** Interval between requests of the paying user, who sends far more than a desk does. */
const PAUSE_MS = 60;
const PATHS = ['/api/scanners/momentum', '/api/market/status', '/api/auth/profile', '/api/market/quote/AAPL'];
const SOCKETS = 300;
const ASKS: readonly [method: string, path: string, body?: string][] = [
  ['GET', '/'],
  ['GET', '/pricing'],
  ['GET', '/api/status'],
  ['GET', '/api/status/sample'],
  ['GET', '/api/market/search?q=AA'],
  ['POST', '/api/auth/login', JSON.stringify({ username: 'nobody', password: 'wrong-password-1' })],
];

/**
 * Visitors without an account who send requests without pause until stopped. Node's own client is slow, which is intended: a crowd as
 * fast as `startLoad` would measure the machine, not how we treat the paying user.
 */
const crowd = async ({ url }: { url: string }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { 'Content-Type': 'application/json' };
  const ask = (path: string, method: string, body?: string) =>
    new Promise<number | string>((resolve) => {
      const asked = request(url + path, { method, agent, headers }, (answer) =>
        answer.resume().on('close', () => resolve(answer.statusCode ?? 0)),
      );
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
      asked.end(body);
    });
  const answers = createTally();
  const isOver = untilAsked(() => answers.counts);
  const visitor = async (n: number) => {
    for (let k = n; !isOver(); k += 1) {
      const [method, path, body] = ASKS[k % ASKS.length] ?? ['GET', '/'];
      answers.add(await ask(path, method, body));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => visitor(n)));
};
export const roles = { crowd };

/** Response times of a paying user during a round, milliseconds. */
const desk = async (url: string, token: string) => {
  const took: number[] = [];
  const until = performance.now() + ROUND_MS;
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

/** Alternates calm and crowded rounds, so that other load on the machine affects both. */
const compare = async (url: string, token: string) => {
  const answers = createTally();
  const [calm, crowded]: [number[], number[]] = [[], []];
  await desk(url, token);
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push(...(await desk(url, token)));
    const others = inProcess('crowd', { url });
    await delay(1_000);
    crowded.push(...(await desk(url, token)));
    answers.addAll(await others.ask<Record<string, number>>('end'));
    await delay(1_500);
  }
  return { calm, crowded, answers: answers.counts };
};

/** How many of `SOCKETS` connections a Free account is allowed. */
const countSockets = async (url: string, token: string) => {
  const codes = createTally();
  const sockets = Array.from({ length: SOCKETS }, () => connect(`${url}/market`, token, { reconnection: false }));
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const note = (code: string) => {
            codes.add(code);
            resolve();
          };
          socket.on('connect', () => note('let in'));
          socket.on('connect_error', (error) =>
            note((error as Error & { data?: { code: string } }).data?.code ?? 'closed'),
          );
        }),
    ),
  );
  for (const socket of sockets) socket.disconnect();
  return codes.counts;
};

const measure = (title: string, env: NodeJS.ProcessEnv) =>
  withPlatform(
    async ({ url }) => {
      const free = await signIn(url, 'free');
      const { calm, crowded, answers } = await compare(url, await signIn(url, 'premium'));
      const both = (times: number[]) => [0.5, 0.99].map((part) => `${quantile(times, part).toFixed(1)} ms`).join(' / ');
      const ratio = (quantile(crowded, 0.99) / quantile(calm, 0.99)).toFixed(2);
      return [
        [`${title}: p50 / p99 of the paying user, calm`, both(calm)],
        [`the same beside ${CONNECTIONS} visitors`, both(crowded)],
        ['**p99, relative to calm**', `**${ratio}**`, 1.5],
        ['answers to the visitors', listed(answers)],
        [`${SOCKETS} sockets of one free account`, listed(await countSockets(url, free)), '30 let in'],
      ] as const;
    },
    { LIMIT_ACCOUNT_SOCKETS: '30', ...env },
  );

/** How visitors who send requests without pause affect a paying user. */
export const run = async () => [
  `A paying user sends ${Math.round(1_000 / PAUSE_MS)} requests a second; ${CONNECTIONS} connections request pages, status, search and sign-in without pause. ${ROUNDS} rounds of ${ROUND_MS / 1_000} s each, alternately calm and crowded; load, market and database on one machine.`,
  '',
  ...goals([
    ...(await measure('with limits', { LIMIT_LOOPBACK: '1' })),
    ...(await measure('a demo on its own machine, exempt from the limits', {})),
  ]),
];
