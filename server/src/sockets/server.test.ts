import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRealtime } from './server';

/** A listening server with sockets for the rest of the test; resolves with its port. */
const listen = async (publicOrigin: string | null, corsOrigins: readonly string[] = []): Promise<number> => {
  const http = createServer();
  const io = createRealtime(http, { publicOrigin, host: '127.0.0.1' }, corsOrigins);
  onTestFinished(() => io.close());
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
};
const handshake = (port: number, origin?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, {
    headers: origin === undefined ? {} : { Origin: origin },
  });

test('a silent connection is closed within ten seconds, on both sides', async () => {
  const opening = await (await handshake(await listen(null))).text();
  // An Engine.IO packet: its type, 0 for open, then the terms that the browser keeps to.
  const { pingInterval, pingTimeout } = JSON.parse(opening.slice(1));
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(10_000);
});

test('a page of the platform and a program outside a browser may connect', async () => {
  const port = await listen('https://desk.example.com');
  for (const origin of [undefined, `http://127.0.0.1:${port}`, 'https://desk.example.com'])
    expect((await handshake(port, origin)).status, origin).toBe(200);
});

test('a page of another origin is refused at the handshake', async () => {
  const port = await listen('https://desk.example.com');
  for (const origin of ['https://evil.example', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`, 'null'])
    expect((await handshake(port, origin)).status, origin).toBe(403);
});

/** The status of a WebSocket handshake: 101 when it is accepted. */
const upgrade = (port: number, origin?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': Buffer.alloc(16, 1).toString('base64'),
        ...(origin !== undefined && { Origin: origin }),
      },
    });
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });

test('a WebSocket handshake checks the origin too', async () => {
  const port = await listen('https://desk.example.com', ['https://host.example']);
  for (const origin of [undefined, 'https://desk.example.com', 'https://host.example'])
    expect(await upgrade(port, origin), origin).toBe(101);
  for (const origin of ['https://evil.example', `https://127.0.0.1:${port}`, 'null'])
    expect(await upgrade(port, origin), origin).toBe(400);
});

test('a page of a host that CORS_ORIGINS names may connect, and no other', async () => {
  const port = await listen('https://desk.example.com', ['https://host.example']);
  const answer = await handshake(port, 'https://host.example');
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, 'https://host.example']);
  expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect((await handshake(port, 'https://evil.example')).status).toBe(403);
});
