import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from './lib/client';
import { installPeers } from './lib/peers';
import { withPlatform } from './lib/platform';
import { inProcess, tell } from './lib/processes';
import { root } from './lib/root';
import { inGroups } from './lib/sockets';
import { createTally, goals, listed, ms, quantile, seconds } from './lib/statistics';

const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const TIMES = 3;
const CONNECTIONS = 32;
/** After the overload, a request within this time counts as calm. */
const CALM_MS = 100;
const CALM_IN_A_ROW = 10;
const PATHS = ['/api/auth/profile', '/api/market/status', '/api/scanners/momentum', '/api/market/search?q=AA'];
/** Most open requests; further due ones count as not sent. */
const MOST_UNDER_WAY = 2_000;

interface Load {
  readonly url: string;
  readonly token: string;
  /** Sends requests without pause over a number of connections, or at a fixed rate independent of answers. */
  readonly askers?: number;
  readonly rate?: number;
  readonly seconds: number;
}
interface Report {
  readonly answers: Record<string, number>;
  readonly unsent: number;
  readonly withoutHint: number;
  readonly p50: number;
  readonly p99: number;
  readonly goodput: number;
}
/** The part of undici's connection that this file uses. */
interface Connection {
  dispatch(request: object, handler: object): void;
}
type ConnectionClass = new (url: string, options: object) => Connection;

const load = async ({ url, token, askers, rate = 0, seconds: duration }: Load) => {
  const { Client }: { Client: ConnectionClass } = createRequire(join(root, 'bench/package.json'))('undici');
  const headers = { Authorization: `Bearer ${token}` };
  const answers = createTally();
  const accepted: number[] = [];
  let [unsent, withoutHint] = [0, 0];
  /** Idle connections; each carries one request at a time. */
  const free: Connection[] = [];
  /**
   * Uses undici's low-level interface: this process shares its processor with the server, and Node's own client would
   * take as much of it as the answers.
   */
  const send = (client: Connection, path: string) =>
    new Promise<string | number>((resolve) => {
      let status = 0;
      client.dispatch(
        { path, method: 'GET', headers },
        {
          onRequestStart() {},
          onResponseStart(_controller: unknown, code: number, answered: Record<string, string>) {
            status = code;
            if (code === 503 && answered['retry-after'] === undefined) withoutHint += 1;
          },
          onResponseData() {},
          onResponseEnd: () => resolve(status),
          onResponseError: (_controller: unknown, error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'),
        },
      );
    });
  const ask = async (client: Connection, index: number) => {
    const began = performance.now();
    const status = await send(client, PATHS[index % PATHS.length] ?? '');
    answers.add(status);
    if (status === 200) accepted.push(performance.now() - began);
  };
  // Opens the connections first, because a server accepts one per turn of its event loop.
  const connect = async () => {
    const client = new Client(url, { pipelining: 1 });
    await send(client, '/api/health');
    free.push(client);
  };
  await inGroups(askers ?? MOST_UNDER_WAY, connect, 50);
  const began = performance.now();
  const isOver = () => performance.now() - began > duration * 1_000;
  if (askers !== undefined) {
    let index = 0;
    await Promise.all(
      free.map(async (client) => {
        while (!isOver()) await ask(client, index++);
      }),
    );
  } else {
    for (let sent = 0; !isOver(); await delay(1))
      for (const due = ((performance.now() - began) * rate) / 1_000; sent < due; sent += 1) {
        const client = free.pop();
        if (client) void ask(client, sent).then(() => free.push(client));
        else unsent += 1;
      }
    while (free.length < MOST_UNDER_WAY) await delay(10);
  }
  const [p50, p99] = [quantile(accepted, 0.5), quantile(accepted, 0.99)];
  tell({ answers: answers.counts, unsent, withoutHint, p50, p99, goodput: accepted.length / duration });
  process.disconnect?.();
  process.exit();
};
export const roles = { load };

/** Milliseconds until ten requests in a row are calm again. */
const recovery = async (url: string, token: string) => {
  const began = performance.now();
  for (let calm = 0; calm < CALM_IN_A_ROW; await delay(20)) {
    const at = performance.now();
    const asked = fetch(`${url}/api/auth/profile`, { headers: { Authorization: `Bearer ${token}` } });
    const answer = await asked.catch(() => null);
    await answer?.arrayBuffer();
    calm = answer?.ok && performance.now() - at < CALM_MS ? calm + 1 : 0;
  }
  return performance.now() - began;
};

/** Throughput of the platform at three times its capacity (goal R10). */
export const run = async () => {
  await installPeers();
  return withPlatform(async ({ url }) => {
    const token = await signIn(url, 'premium');
    const measure = (input: Partial<Load>) =>
      inProcess('load', { url, token, seconds: SECONDS, ...input }).next<Report>();
    await measure({ askers: CONNECTIONS, seconds: WARM_UP_SECONDS });
    const peak = await measure({ askers: CONNECTIONS });
    const over = await measure({ rate: Math.round(peak.goodput * TIMES) });
    const back = await recovery(url, token);
    const goodput = (value: number) => `${Math.round(value)} a second`;
    return [
      `One process, its database, its market and the load on one machine; profile, market status, momentum and search in turns, ${SECONDS} s each.`,
      '',
      ...goals([
        [
          `maximum rate (${CONNECTIONS} clients without pause)`,
          `${goodput(peak.goodput)}, p50 ${ms(peak.p50)}, p99 ${ms(peak.p99)}`,
        ],
        [
          `answered with 200 at ${TIMES} times that rate`,
          `${goodput(over.goodput)}, ${(over.goodput / peak.goodput).toFixed(2)} of it`,
          '0.80',
        ],
        ['p50 / p99 of those', `${ms(over.p50)} / ${ms(over.p99)}`, '1,000 ms'],
        ['all answers; not sent, because this machine had no room', `${listed(over.answers)}; ${over.unsent}`],
        ['refusals without `Retry-After`', over.withoutHint, 0],
        ['normal again after', seconds(back), '10 s'],
      ]),
    ];
  });
};
