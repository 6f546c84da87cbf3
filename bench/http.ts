import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Deps, stillMarket } from 'bff/measuring';
import { withBackEnd } from './lib/back-end';
import { installPeers } from './lib/peers';
import { count, table } from './lib/report';
import { root } from './lib/root';
import { median } from './lib/statistics';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 32;
const PATHS = ['/api/market/status', '/api/market/quote/AAPL'];
const requireHere = createRequire(join(root, 'bench/package.json'));
const answerOf = async (url = '') => (url.endsWith('/status') ? stillMarket.status() : stillMarket.quote('AAPL'));

/** Plain Node server: no token, no rights, no validation, no security headers. */
const bareServer = () =>
  createServer(async (request, response) => {
    const body = JSON.stringify(await answerOf(request.url));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });

/** Fastify that does the same work per request: id, headers, token, the owner's rights, and the answer's schema. */
const fastifyServer = async ({ callers }: Deps): Promise<Server> => {
  const app = requireHere('fastify')({ logger: false, genReqId: () => randomUUID() });
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  interface Request {
    readonly url: string;
    readonly headers: { authorization: string };
    actor: unknown;
  }
  app.addHook('onRequest', async (request: Request, reply: { headers(all: object): void }) => {
    reply.headers(headers);
    request.actor = await callers.authenticate(request.headers.authorization.slice('Bearer '.length));
  });
  for (const path of ['/api/market/status', '/api/market/quote/:symbol'])
    app.get(path, ({ url }: Request) => answerOf(url));
  await app.ready();
  return app.server;
};

/** Requests a second to `url`, measured by another process. */
const rateOf = async (url: string, token: string): Promise<number> => {
  const cli = requireHere.resolve('autocannon/autocannon.js');
  const args = ['--json', '-c', CONNECTIONS, '-d', SECONDS, '-H', `Authorization=Bearer ${token}`, url].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no 200, ${errors} failed`);
  return requests.average;
};

/**
 * Compares hot GET endpoints through our whole chain (token, rights, limits, figures, contract) with plain node:http,
 * which does none of that, and Fastify, which does the same.
 */
export const run = async () => {
  await installPeers();
  return withBackEnd({}, async ({ deps, url, signIn }) => {
    const token = await signIn('pro');
    const others = [bareServer(), await fastifyServer(deps)];
    for (const server of others) await once(server.listen(0, '127.0.0.1'), 'listening');
    const origins = [url, ...others.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)];
    const rows: string[][] = [];
    for (const path of PATHS) {
      const rates: number[][] = origins.map(() => []);
      // Alternating, so that other load on the machine affects all three.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, origin] of origins.entries()) rates[index]?.push(await rateOf(origin + path, token));
      const [own = 0, bare = 0, fastify = 0] = rates.map(median);
      rows.push([path, ...[own, bare, fastify].map(count), (own / bare).toFixed(2), (own / fastify).toFixed(2)]);
    }
    for (const server of others) server.close();
    return [
      `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turns. Goals: 0.8 of node:http, 1.0 of Fastify.`,
      '',
      ...table(['requests a second', 'Prebell', 'node:http', 'Fastify', 'to node:http', 'to Fastify'], rows),
    ];
  });
};
