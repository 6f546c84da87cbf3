import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installPeers } from './peers';
import { inProcess, sendToParent } from './processes';
import { bindTo } from './processor';
import { createTally } from './report';
import { root } from './root';
import { inGroups } from './sockets';
import { most, quantile } from './statistics';

/** The maximum number of open requests at a fixed rate. Beyond that, requests that are due count as not sent. */
const MOST_UNDER_WAY = 2_000;

export interface Request {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
}
interface Load {
  readonly url: string;
  readonly token?: string;
  /** The requests, sent in turn, over and over. */
  readonly requests: readonly Request[];
  /** `askers` connections send requests without pause, or `rate` requests a second are sent regardless of answers. */
  readonly askers?: number;
  readonly rate?: number;
  readonly seconds: number;
  /** The processor to run on; by default any. */
  readonly processor?: number;
}
interface Report {
  /** Number of answers by status or network error. */
  readonly answers: Record<string, number>;
  readonly unsent: number;
  /** Refusals with 503 that do not say when to retry. */
  readonly withoutHint: number;
  /** Only answers with 200: latencies in milliseconds, and answers a second. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly goodput: number;
}
/** The part of undici's connection that this file uses. */
interface Connection {
  dispatch(request: object, handler: object): void;
}
type ConnectionClass = new (url: string, options: object) => Connection;

/**
 * Uses undici's low-level interface. This process shares its processor with the server, and Node's own client would cost as much as the
 * answers do.
 */
const load = async ({ url, token, requests, askers, rate = 0, seconds, processor }: Load) => {
  if (processor !== undefined) bindTo(processor);
  const { Client }: { Client: ConnectionClass } = createRequire(join(root, 'bench/package.json'))('undici');
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const all = requests.map(({ path, method = 'GET', body }) => ({
    ...{ path, method, headers },
    ...(body && { body: JSON.stringify(body) }),
  }));
  const answers = createTally();
  const accepted: number[] = [];
  let [unsent, withoutHint] = [0, 0];
  /** Idle connections; each carries one request at a time. */
  const free: Connection[] = [];
  const send = (client: Connection, request: object) =>
    new Promise<string | number>((resolve) => {
      let status = 0;
      client.dispatch(request, {
        onRequestStart() {},
        onResponseStart(_controller: unknown, code: number, answered: Record<string, string>) {
          status = code;
          if (code === 503 && answered['retry-after'] === undefined) withoutHint += 1;
        },
        onResponseData() {},
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller: unknown, error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'),
      });
    });
  const ask = async (client: Connection, index: number) => {
    const began = performance.now();
    const status = await send(client, all[index % all.length] ?? {});
    answers.add(status);
    if (status === 200) accepted.push(performance.now() - began);
  };
  const connections = askers ?? Math.min(MOST_UNDER_WAY, rate * seconds);
  // Opens the connections first, because a server accepts one connection per turn of its event loop.
  const connect = async () => {
    const client = new Client(url, { pipelining: 1 });
    await send(client, { path: '/api/health', method: 'GET', headers });
    free.push(client);
  };
  await inGroups(connections, connect, 50);
  sendToParent('begins');
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
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
    while (free.length < connections) await delay(10);
  }
  const report: Report = {
    ...{ answers: answers.counts, unsent, withoutHint, goodput: accepted.length / seconds },
    ...{ p50: quantile(accepted, 0.5), p99: quantile(accepted, 0.99), longest: most(accepted) },
  };
  process.send?.(report, () => process.exit());
};
/** Every bench that calls `startLoad` must include these in the `roles` that it exports. */
export const loadRoles = { load };

/** Starts a load in a separate process. Resolves when the first request is sent, with a promise of the report. */
export const startLoad = async (input: Load) => {
  await installPeers();
  const sender = inProcess('load', input);
  await sender.next();
  return { report: sender.next<Report>() };
};
