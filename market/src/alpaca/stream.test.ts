import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { AlpacaStream } from './stream';

const PING = 20;
/** Long enough for a busy machine, where the other tests must not meet it. */
const ANSWER = 3_000;

let server: WebSocketServer;
let stream: AlpacaStream;
let opened: WebSocket[];
/** Answers to a subscription; the usual one by default. */
let answer: readonly object[];
/** What the server sends first, and its answer to the keys. */
let [greeting, toKeys]: (readonly object[])[] = [[], []];
const onTrouble = vi.fn<(reason: string) => void>();
const onConnected = vi.fn<(isConnected: boolean) => void>();

const start = (times: { lateRetry?: number; answer?: number; ping?: number } = {}) => {
  const { port } = server.address() as AddressInfo;
  stream = new AlpacaStream({
    url: `ws://127.0.0.1:${port}`,
    keyId: 'AK',
    secret: 'secret',
    channels: { trades: ['*'] },
    onMessages: () => undefined,
    onConnected,
    onMalformed: () => undefined,
    onTrouble,
    times: { ping: PING, firstRetry: 10, longestRetry: 20, lateRetry: 1_000, answer: ANSWER, ...times },
  });
};

beforeEach(async () => {
  onTrouble.mockClear();
  onConnected.mockClear();
  opened = [];
  greeting = [{ T: 'success', msg: 'connected' }];
  toKeys = [{ T: 'success', msg: 'authenticated' }];
  answer = [{ T: 'subscription', trades: ['*'] }];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    opened.push(socket);
    socket.send(JSON.stringify(greeting));
    socket.on('message', (data) => {
      const isAuth = JSON.parse(String(data)).action === 'auth';
      socket.send(JSON.stringify(isAuth ? toKeys : answer));
    });
  });
});
afterEach(() => {
  stream.stop();
  server.close();
});

const troubles = () => onTrouble.mock.calls.map(([reason]) => reason);
const untilConnected = () => vi.waitFor(() => expect(onConnected).toHaveBeenLastCalledWith(true), 6_000);

describe('the heartbeat of the stream', () => {
  it('treats a late pong as a warning, and continues', async () => {
    start();
    await untilConnected();
    const [socket] = opened;
    socket!.on('ping', (data) => void delay(4 * PING).then(() => socket!.pong(data)));
    await vi.waitFor(() => expect(troubles()).toEqual([expect.stringContaining('slow to answer')]), 2_000);
    await delay(15 * PING);
    expect([opened.length, onConnected.mock.calls]).toEqual([1, [[true]]]);
  });

  it('accepts any message, because a pong may wait behind a burst', async () => {
    start();
    await untilConnected();
    for (let k = 0; k < 30; k += 1) {
      opened[0]!.send('[]');
      await delay(PING);
    }
    expect([opened.length, troubles()]).toEqual([1, []]);
  });

  it('closes a connection that is silent for ten pings, and opens another', async () => {
    start();
    await untilConnected();
    await vi.waitFor(() => expect(opened).toHaveLength(2), 5_000);
    expect(troubles()).toEqual([expect.stringContaining('slow'), expect.stringContaining('silent')]);
  });

  it('does not count the time in which the process itself was busy', async () => {
    start();
    await untilConnected();
    const [socket] = opened;
    socket!.on('ping', (data) => socket!.pong(data));
    for (const until = performance.now() + 15 * PING; performance.now() < until; ) JSON.stringify(opened.length);
    await delay(5 * PING);
    expect(opened).toHaveLength(1);
  });
});

describe('errors of the stream', () => {
  const sayError = (code: number) => {
    answer = [{ T: 'error', code, msg: 'as documented' }];
  };

  it.each([400, 401, 402, 405, 408, 409, 410])(
    'error %i is logged with its cause, and the next attempt waits longer',
    async (code) => {
      sayError(code);
      start();
      await vi.waitFor(() => expect(troubles()).toEqual([expect.stringContaining(`Error ${code}`)]), 2_000);
      expect(troubles()[0]).toContain('in 1 s');
      await delay(100);
      expect(opened).toHaveLength(1);
      answer = [{ T: 'subscription', trades: ['*'] }];
      await untilConnected();
    },
  );

  it.each([404, 406, 407, 500, 999])(
    'error %i is logged with its cause, and the next attempt comes soon',
    async (code) => {
      sayError(code);
      start();
      await vi.waitFor(() => expect(opened.length).toBeGreaterThan(2), 2_000);
      expect(new Set(troubles().map((reason) => reason.slice(0, 9)))).toEqual(new Set([`Error ${code}`]));
      answer = [{ T: 'subscription', trades: ['*'] }];
      await untilConnected();
    },
  );

  it('403, authenticated already, changes nothing', async () => {
    // Without pings, because a busy machine answers them late, which is a trouble of its own.
    start({ ping: ANSWER });
    await untilConnected();
    opened[0]!.send(JSON.stringify([{ T: 'error', code: 403, msg: 'already authenticated' }]));
    await vi.waitFor(() => expect(troubles()[0]).toContain('Error 403'), 2_000);
    await delay(3 * PING);
    expect([opened.length, onConnected.mock.calls]).toEqual([1, [[true]]]);
  });

  it.each([400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 500, 999])(
    'error %i as the answer to the keys is logged, and another connection follows',
    async (code) => {
      toKeys = [{ T: 'error', code, msg: 'as documented' }];
      start({ lateRetry: 100 });
      await vi.waitFor(() => expect(troubles()[0]).toContain(`Error ${code}`), 2_000);
      toKeys = [{ T: 'success', msg: 'authenticated' }];
      await untilConnected();
    },
  );

  it('403 as the answer to the subscription leads to another connection, because no data comes without it', async () => {
    sayError(403);
    start();
    await vi.waitFor(() => expect(opened.length).toBeGreaterThan(1), 2_000);
    expect(troubles()[0]).toContain('Error 403');
    answer = [{ T: 'subscription', trades: ['*'] }];
    await untilConnected();
  });

  it('an error without code and text is named so', async () => {
    answer = [{ T: 'error' }];
    start();
    await vi.waitFor(() => expect(troubles()[0]).toMatch(/^Error without a code of the market data stream: /), 2_000);
  });
});

describe('a source that does not answer', () => {
  it.each([
    ['greeting', () => (greeting = [])],
    ['answer to the keys', () => (toKeys = [])],
    ['answer to the subscription', () => (answer = [])],
  ] as const)('no %s in time is logged, and another connection follows until one works', async (name, forget) => {
    const [first, second, third] = [greeting, toKeys, answer];
    forget();
    start({ answer: 500 });
    // Its pongs do not count as an answer.
    server.on('connection', (socket) => socket.on('ping', (data) => socket.pong(data)));
    opened[0]?.on('ping', (data) => opened[0]!.pong(data));
    await vi.waitFor(() => expect(troubles().join()).toContain(`sent no ${name} within`), 6_000);
    await vi.waitFor(() => expect(opened.length).toBeGreaterThan(1), 6_000);
    expect(onConnected).not.toHaveBeenCalledWith(true);
    [greeting, toKeys, answer] = [first, second, third];
    await vi.waitFor(() => expect(onConnected).toHaveBeenLastCalledWith(true), 10_000);
  });
});
