import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Endpoint, endpoints } from '@prebell/contracts';
import {
  assertScannerOpen,
  createApp,
  createDeps,
  createHttpServer,
  createLogger,
  type Deps,
  jsonSchema,
  parseConfig,
  visibleFor,
} from 'bff/measuring';
import { hotMarket } from './hot-market';
import { sendToParent } from './processes';
import { root } from './root';

/** The endpoints that all three servers answer for the comparison. */
export const PATHS = ['/api/market/status', '/api/market/quote/AAPL', '/api/scanners/momentum'];
export type Peer = 'prebell' | 'node:http' | 'Fastify';

interface Input {
  readonly peer: Peer;
  readonly connectionString: string;
  readonly dataDir: string;
}

type Actor = Parameters<typeof visibleFor>[0];

/** What each path answers, with the same market and the same rights. */
const answers = (
  switches: Deps['scannerSwitches'] | null,
): Record<string, (actor: Actor | null) => Promise<unknown>> => ({
  '/api/market/status': async () => hotMarket.status(),
  '/api/market/quote/AAPL': async (actor) => {
    const quote = await hotMarket.quote('AAPL');
    return actor === null || quote === null ? quote : visibleFor(actor).quote(quote);
  },
  '/api/scanners/momentum': async (actor) => {
    const { rows, count } = await hotMarket.scanner();
    const criteria = hotMarket.criteria('momentum');
    if (actor === null || switches === null) return { results: rows, criteria, limit: null, count };
    const cap = assertScannerOpen('momentum', actor, await switches.enabled());
    return { results: rows.map(visibleFor(actor).row), criteria, limit: cap === 'all' ? null : cap, count };
  },
});

/** Plain Node server, without token, rights, validation, security headers or log. */
const bareServer = (): Server => {
  const of = answers(null);
  return createServer(async (request, response) => {
    const body = JSON.stringify(await of[request.url ?? '']?.(null));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });
};

type JsonSchema = { [name: string]: unknown };

/**
 * Rewrites `anyOf: [T, null]` to `type: [T, 'null']`, because Fastify's serialiser would otherwise validate each alternative. It also
 * removes defaults, which the serialiser would write into the answer.
 */
const plainNulls = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plainNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, default: _default, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[] };
  const [first, second] = anyOf ?? [];
  if (anyOf?.length === 2 && second?.type === 'null' && typeof first?.type === 'string')
    return { ...rest, ...(plainNulls(first) as JsonSchema), type: [first.type, 'null'] };
  const kept = anyOf === undefined ? rest : { ...rest, anyOf };
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, plainNulls(value)]));
};

/** The contract's schema of an answer, as JSON Schema. */
const schemaOf = ({ response }: Endpoint) => ({ response: { 200: plainNulls(jsonSchema(response)) } });

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Fastify with the same token, rights, headers, trace id and log line, and a serialiser compiled from the contract's schema. It has no
 * metrics, and checks neither the host name nor the values of answers.
 */
const fastifyServer = async ({ callers, scannerSwitches, log }: Deps): Promise<Server> => {
  const app = createRequire(join(root, 'bench/package.json'))('fastify')({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: () => randomUUID().replaceAll('-', ''),
  });
  interface Request {
    readonly id: string;
    readonly method: string;
    readonly url: string;
    readonly headers: { authorization: string };
    actor: Awaited<ReturnType<Deps['callers']['authenticate']>>;
  }
  interface Reply {
    readonly statusCode: number;
    readonly elapsedTime: number;
    headers(all: object): void;
  }
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request: Request, reply: Reply) => {
    const span = randomUUID().replaceAll('-', '').slice(16);
    reply.headers({ ...HEADERS, traceresponse: `00-${request.id}-${span}-00` });
    request.actor = await callers.authenticate(request.headers.authorization.slice('Bearer '.length));
  });
  app.addHook('onResponse', async ({ id, method, url, actor }: Request, { statusCode, elapsedTime }: Reply) => {
    const ms = Math.round(elapsedTime);
    log.info({ trace_id: id, method, path: url, status: statusCode, ms, user: actor.id }, 'request');
  });
  const of = answers(scannerSwitches);
  const routes = [
    ['/api/market/status', endpoints.market.status],
    ['/api/market/quote/:symbol', endpoints.market.quote],
    ['/api/scanners/:scanner', endpoints.scanners.results],
  ] as const;
  for (const [path, endpoint] of routes)
    app.get(path, { schema: schemaOf(endpoint) }, ({ url, actor }: Request) => of[url]?.(actor));
  await app.ready();
  return app.server;
};

/** The compared servers, each in its own process. Their logs go to standard error, as in production. */
const serve = async ({ peer, connectionString, dataDir }: Input) => {
  const config = parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const log = createLogger('info', { instance: 'bench', release: () => 'a1b2c3d4' });
  const makeDeps = () => createDeps({ config, log, connectionString, market: hotMarket });
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    sendToParent(user + system);
  });
  if (peer === 'prebell') {
    const http = createHttpServer(createApp(await makeDeps()));
    return sendToParent(await http.listen('127.0.0.1', 0));
  }
  const server = peer === 'Fastify' ? await fastifyServer(await makeDeps()) : bareServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  sendToParent((server.address() as AddressInfo).port);
};
export const httpRoles = { serve };
