import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { Patience, Temporary } from './patience';
import { AlpacaRefused, AlpacaRest } from './rest';

const schema = z.object({ ok: z.literal(true) });
const GOOD: RequestListener = (_request, response) => response.end('{"ok":true}');

/** A source that answers the first requests as told, and every later one well. */
const open = async (...answers: RequestListener[]) => {
  const asked: number[] = [];
  const waits: string[] = [];
  const server = createServer((request, response) => {
    asked.push(Date.now());
    (answers[asked.length - 1] ?? GOOD)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const patience = new Patience((reason) => waits.push(reason), 20);
  const { port } = server.address() as AddressInfo;
  const rest = new AlpacaRest(`http://127.0.0.1:${port}`, { keyId: 'id', secret: 'secret' }, patience);
  return { asked, waits, patience, ask: () => rest.needed('/v2/assets', {}, schema), get: () => rest.get('/v2/x', {}) };
};

const busy =
  (headers: () => Record<string, string>): RequestListener =>
  (_request, response) =>
    response.writeHead(429, headers()).end('{"message":"too many requests."}');
const cut: RequestListener = (request) => void request.socket.destroy();
const times = (count: number, answer: RequestListener) => Array.from({ length: count }, () => answer);

test('windows that the source states are the only waits', async () => {
  const patience = new Patience(() => undefined);
  const failure = Object.assign(new Temporary('busy'), { hasWaited: true });
  const ask = vi.fn(async () => Promise.reject(failure));
  const from = performance.now();
  // With pauses of its own, six failures take at least fifteen seconds.
  for (let k = 0; k < 6; k += 1) ask.mockRejectedValueOnce(failure);
  ask.mockResolvedValueOnce(undefined as never);
  await patience.until(ask);
  expect([ask.mock.calls.length, performance.now() - from < 15_000]).toEqual([7, true]);
});

test('a start survives any number of used-up limits', async () => {
  const source = await open(
    ...times(
      7,
      busy(() => ({ 'Retry-After': '0' })),
    ),
  );
  expect(await source.ask()).toEqual({ ok: true });
  expect(source.waits.join()).toContain('limit of requests is used up (status 429 for /v2/assets)');
});

test.each([
  ['Retry-After', () => ({ 'Retry-After': '2' })],
  ['X-RateLimit-Reset', () => ({ 'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + 2) })],
] as const)('the next request waits for the window that %s states', async (_name, headers) => {
  const source = await open(busy(headers));
  await source.ask();
  // Their clock shows whole seconds.
  expect(source.asked[1]! - source.asked[0]!).toBeGreaterThan(950);
  expect(source.waits).toEqual([expect.stringMatching(/next attempt in [12] s$/)]);
});

test.each([
  ['breaks the connection', cut],
  ['answers 500', (_q, response) => response.writeHead(500).end()],
  ['answers with a page of HTML', (_q, response) => response.end('<html>')],
  ['answers in another form', (_q, response) => response.end('{"ok":"maybe"}')],
] as readonly [string, RequestListener][])('a start survives a source that %s', async (_name, answer) => {
  const source = await open(answer, answer, answer);
  expect(await source.ask()).toEqual({ ok: true });
  expect(source.waits[0]).toContain('/v2/assets');
});

test.each([401, 403])('status %i ends the start with a sentence that names the keys', async (status) => {
  const source = await open((_q, response) => response.writeHead(status).end('{"message":"forbidden."}'));
  const failure = await source.ask().catch((error) => error);
  expect(failure).toBeInstanceOf(AlpacaRefused);
  expect(failure.message).toMatch(/^ALPACA_KEY_ID and ALPACA_SECRET are refused by 127.0.0.1:\d+ \(forbidden\.\)$/);
});

test('a wrong address ends the start with a sentence that names it', async () => {
  const source = await open((_q, response) => response.writeHead(404).end());
  await expect(source.ask()).rejects.toThrow(/^Alpaca: \/v2\/assets of 127.0.0.1:\d+ failed with status 404$/);
});

test('after the start a request gives up after five attempts', async () => {
  const source = await open(
    ...times(
      9,
      busy(() => ({ 'Retry-After': '0' })),
    ),
  );
  source.patience.end();
  await expect(source.get()).rejects.toThrow('status 429');
  expect([source.asked.length, source.waits]).toEqual([5, []]);
});
