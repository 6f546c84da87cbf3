import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import { withBackEnd } from './lib/back-end.mjs';
import { root } from './lib/load.mjs';
import { median } from './lib/median.mjs';
import { installPeer } from './lib/peers.mjs';

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 32;
const PATHS = ['/api/market/status', '/api/market/quote/AAPL'];
const execute = promisify(execFile);
const requireHere = createRequire(join(root, 'bench/package.json'));

/** Node's server and nothing else: no token, no rights, no validation, no headers of security. */
const bareServer = (answerOf) =>
  createServer(async (request, response) => {
    const body = JSON.stringify(await answerOf(request.url));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });

/** Fastify with what our chain does: request id, headers, the token and its owner's rights, the answer by its schema. */
const fastifyServer = async (answerOf, authenticate) => {
  const app = requireHere('fastify')({ logger: false, genReqId: () => randomUUID() });
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    request.actor = await authenticate(request.headers.authorization.slice('Bearer '.length));
  });
  for (const path of ['/api/market/status', '/api/market/quote/:symbol'])
    app.get(path, (request) => answerOf(request.url));
  await app.ready();
  return app.server;
};

/** Requests a second of `url`, as another process finds them. */
const rateOf = async (url, token) => {
  const cli = requireHere.resolve('autocannon/autocannon.js');
  const { stdout } = await execute(process.execPath, [
    ...[cli, '--json', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', `Authorization=Bearer ${token}`, url],
  ]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no 200, ${errors} failed`);
  return requests.average;
};

const measure = async (parts) => {
  const postgres = await parts.startTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-http-'));
  const config = parts.parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const market = parts.stillMarket;
  const deps = await parts.createDeps({ config, log, connectionString: postgres.adminConnection, market });
  const http = parts.createHttpServer(parts.createApp(deps));
  const others = [];
  try {
    await parts.migrate(deps.db);
    await parts.seedDemoAccounts(deps.db);
    const port = await http.listen('127.0.0.1', 0);
    const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'pro', password: parts.DEMO_PASSWORD }),
    });
    const { access_token: token } = await login.json();
    const answerOf = async (url) => (url.endsWith('/status') ? market.status() : market.quote('AAPL'));
    others.push(bareServer(answerOf), await fastifyServer(answerOf, (bearer) => deps.callers.authenticate(bearer)));
    for (const server of others) await once(server.listen(0, '127.0.0.1'), 'listening');
    const ports = [port, ...others.map((server) => server.address().port)];
    const lines = [
      '| requests a second | Prebell | node:http | Fastify | to node:http | to Fastify |',
      '|--|--|--|--|--|--|',
    ];
    for (const path of PATHS) {
      const rates = ports.map(() => []);
      // In turns, so that whatever else the machine does meets all three.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, at] of ports.entries())
          rates[index].push(await rateOf(`http://127.0.0.1:${at}${path}`, token));
      const [own, bare, fastify] = rates.map(median);
      const figures = [own, bare, fastify].map((rate) => Math.round(rate).toLocaleString('en-US'));
      lines.push(`| ${path} | ${figures.join(' | ')} | ${(own / bare).toFixed(2)} | ${(own / fastify).toFixed(2)} |`);
    }
    return lines;
  } finally {
    for (const server of others) server.close();
    await http.close();
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

/**
 * Hot GET endpoints through our whole chain (token, rights, limits, figures, contract) beside bare node:http, which does none of
 * that, and Fastify, which does the same. Goals: 0.8 of node:http, 1.0 of Fastify.
 */
export const httpBench = async () => {
  await installPeer('fastify');
  await installPeer('autocannon');
  return [
    `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turns. Goals: 0.8 of node:http, 1.0 of Fastify.`,
    '',
    ...(await withBackEnd(measure)),
  ];
};
