import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { ask, freePort, haproxy, withBalancer } from './balancer.mjs';

const READER = { Accept: 'text/html,application/xhtml+xml;q=0.9' };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PRESS = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
const traceOf = ({ headers }) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-00$/.exec(headers.traceresponse ?? '')?.[1];
const BUSY = 'The service is very busy or a part of it is restarting. Please try again in a moment.';
const AWAY = 'The service is away: no server or its database answers.';

/** Rejects until the balancer answers at all. */
const UP = async (port) => expect((await ask(port, '/')).status).toBeGreaterThan(0);
/** The lines that the balancer logged about a trace. */
const linesOf = (log, trace) =>
  log
    .join('')
    .split('\n')
    .filter((line) => line.includes(trace))
    .map((line) => JSON.parse(line));

describe.skipIf(!haproxy)('an answer of the balancer itself', () => {
  test('says that the service is away while no instance is ready, to programs and to readers, with a reference that its log has', async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const log = [];
    const use = async (port) => {
      await vi.waitFor(async () => expect((await ask(port, '/api/auth/profile')).body).toContain(AWAY), 10_000);
      const answer = await ask(port, '/api/auth/profile?token=secret', PRESS);
      expect(answer).toMatchObject({
        status: 503,
        headers: {
          'retry-after': '5',
          'content-type': 'application/json',
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        },
      });
      expect(JSON.parse(answer.body)).toEqual({
        error: expect.stringContaining(AWAY),
        code: 'UNAVAILABLE',
        reference: TRACE,
      });
      expect(traceOf(answer)).toBe(TRACE);

      const page = await ask(port, '/pricing', READER);
      expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src .*; frame-ancestors 'none'$/,
      );
      expect(page.body).toContain('<h1>This page is not available right now</h1>');
      expect(page.body).toContain(AWAY);
      const reference = traceOf(page);
      expect(reference).toBeDefined();
      expect(page.body).toContain(`Reference: <code>${reference}</code>`);
      expect((await ask(port, '/api/cad/calls', READER)).headers['content-type']).toBe('application/json');

      await vi.waitFor(() => expect(linesOf(log, TRACE)).toHaveLength(1), 10_000);
      expect(linesOf(log, TRACE)[0]).toMatchObject({
        method: 'GET',
        path: '/api/auth/profile',
        status: 503,
        ended: expect.stringMatching(/^SC/),
        trace_id: TRACE,
      });
      expect(log.join('')).not.toContain('secret');
    };
    await withBalancer(
      (_asked, response) => response.end(),
      { WEB1: away, WEB2: away, WEB3: away, CAD1: away },
      use,
      UP,
      log,
    );
  });

  test('says that the service is busy when a request waited too long, and logs it; what an instance answers is not logged', () => {
    /** @type {import('node:http').ServerResponse[]} */
    const held = [];
    const log = [];
    return withBalancer(
      (asked, response) => (asked.url === '/slow' ? held.push(response) : response.end('answered')),
      { WEB_REQUESTS: '1', QUEUE_TIME: '300ms' },
      async (port) => {
        const slow = [1, 2, 3].map(() => ask(port, '/slow'));
        await vi.waitFor(() => expect(held).toHaveLength(3), 10_000);
        const refused = await ask(port, '/api/auth/profile', PRESS);
        expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
        expect(JSON.parse(refused.body)).toEqual({ error: BUSY, code: 'UNAVAILABLE', reference: TRACE });
        const page = await ask(port, '/', READER);
        expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
        expect(page.body).toContain(BUSY);
        for (const response of held) response.end('late');
        await Promise.all(slow);
        await vi.waitFor(() => expect(linesOf(log, TRACE)).toHaveLength(1), 10_000);
        expect(linesOf(log, TRACE)[0]).toMatchObject({
          status: 503,
          ended: expect.stringMatching(/^sQ/),
          backend: 'web',
        });
        expect(log.join('')).not.toContain('/slow');
      },
      undefined,
      log,
    );
  });

  test('has the platform’s shape for addresses that it refuses', () =>
    withBalancer(
      (_asked, response) => response.end('answered'),
      {},
      async (port) => {
        const shapeOf = ({ status, headers, body }) => [status, headers['content-type'], JSON.parse(body)];
        for (const path of ['/metrics', '//METRICS', '/%6detrics', '/internal/x'])
          expect(shapeOf(await ask(port, path, { ...PRESS, ...READER })), path).toEqual([
            404,
            'application/json',
            { error: 'There is nothing at this address.', code: 'NOT_FOUND', reference: TRACE },
          ]);
        expect(shapeOf(await ask(port, '/api/../metrics', PRESS))).toEqual([
          400,
          'application/json',
          { error: 'This address is malformed.', code: 'VALIDATION_FAILED', reference: TRACE },
        ]);
      },
    ));

  test('does not invite to repeat a change whose instance broke off', () =>
    withBalancer(
      (_asked, response) => void response.destroy(),
      {},
      async (port) => {
        const broken = await ask(port, '/api/payments/cancel', PRESS, 'POST');
        expect([broken.status, traceOf(broken)]).toEqual([502, TRACE]);
        expect(JSON.parse(broken.body).error).toContain('Check whether your change was saved before you repeat it.');
      },
      async (port) => expect((await ask(port, '/api/ready')).body).toBe('ready'),
    ));

  test('the log names the reference that an instance gave to its failure', () => {
    const log = [];
    const own = 'f'.repeat(32);
    return withBalancer(
      (_asked, response) =>
        response.writeHead(500, { traceresponse: `00-${own}-${'a'.repeat(16)}-00` }).end('{"error":"Internal error"}'),
      {},
      async (port) => {
        const failed = await ask(port, '/api/auth/profile', READER);
        expect([failed.status, failed.body, traceOf(failed)]).toEqual([500, '{"error":"Internal error"}', own]);
        await vi.waitFor(() => expect(linesOf(log, own)).toHaveLength(1), 10_000);
      },
      undefined,
      log,
    );
  });
});

test.skipIf(!haproxy)(
  'instances without a release serve the API, sockets and their own page; one with a release is preferred',
  async () => {
    const notReady = (asked, response) =>
      asked.url === '/api/ready' ? response.writeHead(503).end() : response.end('without a release');
    const bare = createServer(notReady).listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const to = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (bare.address()).port}`;
    try {
      await withBalancer(
        (_asked, response) => response.end('with a release'),
        { WEB1: to, WEB2: to, WEB3: to },
        async (port) => {
          for (const path of ['/pricing', '/api/auth/profile', '/api/market/status', '/socket.io/?transport=polling'])
            await vi.waitFor(async () => expect((await ask(port, path)).body).toBe('without a release'), 10_000);
        },
        UP,
      );
      await withBalancer(
        (_asked, response) => response.end('with a release'),
        { WEB1: to },
        async (port) => {
          for (let n = 0; n < 10; n += 1) expect((await ask(port, '/pricing')).body).toBe('with a release');
        },
      );
    } finally {
      bare.closeAllConnections();
      bare.close();
    }
  },
);

describe.skipIf(!haproxy)('the only dispatch instance is killed', () => {
  /** A dispatch instance that `kill` ends in the middle of its answers, as SIGKILL does. */
  const startDispatch = async () => {
    const took = [];
    const server = createServer((asked, response) => {
      if (asked.url === '/api/ready') return void response.end('ready');
      took.push(asked.headers['idempotency-key'] ?? asked.method);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    return {
      took,
      to: `127.0.0.1:${port}`,
      kill() {
        server.close();
        server.closeAllConnections();
      },
    };
  };

  test('web instances answer its reads and keyed changes, those under way too; no request fails', async () => {
    const cad = await startDispatch();
    const web = (asked, response) => response.end(`web ${asked.headers['idempotency-key'] ?? asked.method}`);
    await withBalancer(web, { CAD1: cad.to }, async (port) => {
      const calls = '/api/cad/calls';
      await vi.waitFor(async () => {
        void ask(port, calls).catch(() => undefined);
        expect(cad.took).toContain('GET');
      }, 10_000);
      const underWay = [
        ask(port, calls),
        ask(port, calls, { 'Idempotency-Key': 'one' }, 'POST'),
        ask(port, calls, {}, 'POST'),
      ];
      await vi.waitFor(() => expect(cad.took).toEqual(expect.arrayContaining(['one', 'POST'])), 10_000);
      cad.kill();
      const after = ['GET', 'POST', 'GET', 'POST'].map((method) => ask(port, calls, {}, method));
      const [read, keyed, unkeyed] = await Promise.all(underWay);
      expect([read.body, keyed.body]).toEqual(['web GET', 'web one']);
      // Nobody knows whether it was done.
      expect([unkeyed.status, JSON.parse(unkeyed.body).code]).toEqual([502, 'UNAVAILABLE']);
      expect((await Promise.all(after)).map(({ body }) => body)).toEqual([
        'web GET',
        'web POST',
        'web GET',
        'web POST',
      ]);
    });
  });
});
