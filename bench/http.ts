import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { withBackEnd } from './lib/back-end';
import { httpRoles, PATHS, type Peer } from './lib/http-peers';
import { installPeers } from './lib/peers';
import { inProcess } from './lib/processes';
import { count, table } from './lib/report';
import { root } from './lib/root';
import { median, medianInterval } from './lib/statistics';

const ROUNDS = 17;
/** Rounds before the measurement, because servers get faster as hot code is compiled. */
const WARM_UP = 3;
const SECONDS = 1;
const CONNECTIONS = 32;
const PEERS: readonly Peer[] = ['prebell', 'node:http', 'Fastify'];
const requireHere = createRequire(join(root, 'bench/package.json'));

export const roles = httpRoles;

/** Requests a second to `url`, measured by another process, and how many there were. */
const load = async (url: string, token: string) => {
  const cli = requireHere.resolve('autocannon/autocannon.js');
  const args = ['--json', '-c', CONNECTIONS, '-d', SECONDS, '-H', `Authorization=Bearer ${token}`, url].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no 200, ${errors} failed`);
  return { rate: requests.average as number, total: requests.total as number };
};

interface Server {
  readonly peer: Peer;
  readonly origin: string;
  readonly child: ReturnType<typeof inProcess>;
}

const start = async (peer: Peer, where: { connectionString: string; dataDir: string }): Promise<Server> => {
  const child = inProcess('serve', { peer, ...where }, [], 'ignore');
  return { peer, origin: `http://127.0.0.1:${await child.next<number>()}`, child };
};

/** Processor microseconds per request, and requests a second. */
const measure = async ({ origin, child }: Server, path: string, token: string) => {
  const before = await child.ask<number>('cpu');
  const { rate, total } = await load(origin + path, token);
  return { rate, cpu: ((await child.ask<number>('cpu')) - before) / total };
};
type Measured = Awaited<ReturnType<typeof measure>>;

/** Headers whose values differ between any two answers, or depend on the server's way to send them. */
const OWN_HEADERS = ['date', 'traceresponse', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Fails unless all servers give the same answer, and Fastify the same headers as ours: otherwise the comparison means nothing. */
const assertSame = async (servers: readonly Server[], path: string, token: string) => {
  const ask = async ({ origin, peer }: Server) => {
    const answer = await fetch(origin + path, {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' },
    });
    const headers = [...answer.headers]
      .filter(([name]) => !OWN_HEADERS.includes(name))
      // Fastify adds a character set to the type.
      .map(([name, value]) => [name, value.replace('; charset=utf-8', '')]);
    return { peer, headers, hasTrace: answer.headers.has('traceresponse'), body: await answer.json() };
  };
  const [first, ...others] = await Promise.all(servers.map(ask));
  if (first === undefined) return;
  for (const { peer, body, headers, hasTrace } of others) {
    if (!isDeepStrictEqual(body, first.body))
      throw new Error(`${path}: ${JSON.stringify(first.body)} and ${JSON.stringify(body)} differ`);
    if (peer === 'Fastify' && !(hasTrace && isDeepStrictEqual(headers, first.headers)))
      throw new Error(`${path}: headers ${JSON.stringify(first.headers)} and ${JSON.stringify(headers)} differ`);
  }
};

/**
 * Compares hot GET endpoints in three servers. Ours runs the whole chain: token, rights, headers, trace id, log, metrics, contract. Plain
 * node:http does none of that. Fastify runs the same chain as ours, without the metrics and the check of the response.
 */
export const run = async () => {
  await installPeers();
  return withBackEnd({}, async ({ deps, connectionString, signIn }) => {
    const token = await signIn('pro');
    const servers: Server[] = [];
    try {
      for (const peer of PEERS) servers.push(await start(peer, { connectionString, dataDir: deps.config.dataDir }));
      const rows: (string | number)[][] = [];
      for (const path of PATHS) {
        await assertSame(servers, path, token);
        const measured = servers.map((): Measured[] => []);
        // In turns, so that other load on the machine affects all of them.
        for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
          for (const [index, server] of servers.entries()) {
            const one = await measure(server, path, token);
            if (round >= WARM_UP) measured[index]?.push(one);
          }
        const [own = [], bare = [], fastify = []] = measured;
        const ratio = (others: readonly Measured[], of: (one: Measured, other: Measured) => number) => {
          const all = own.flatMap((one, index) => (others[index] ? [of(one, others[index])] : []));
          const [least, most] = medianInterval(all);
          return `${median(all).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
        };
        rows.push([
          path,
          ...measured.map(
            (all) =>
              `${count(median(all.map(({ rate }) => rate)))}, ${median(all.map(({ cpu }) => cpu)).toFixed(0)} µs`,
          ),
          ...[bare, fastify].flatMap((others) => [
            ratio(others, (one, other) => one.rate / other.rate),
            ratio(others, (one, other) => other.cpu / one.cpu),
          ]),
        ]);
      }
      return [
        `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns after ${WARM_UP} to warm up, each server in its own process. Medians (and their 95 % intervals). All three give the same answer, ours and Fastify the same headers: checked before each path. 'by CPU' compares processor time for a request, which other load on the machine affects less. Goals: 0.6 of node:http, 1.1 of Fastify.`,
        '',
        ...table(['requests a second, CPU for one', ...PEERS, 'to node:http', 'by CPU', 'to Fastify', 'by CPU'], rows),
      ];
    } finally {
      for (const { child } of servers) child.stop();
    }
  });
};
