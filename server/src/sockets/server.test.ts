import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealtime } from './server';

let http: HttpServer;
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  http = createServer();
  const io = createRealtime(http, {
    publicOrigin: 'https://desk.example.com',
    instanceAddress: null,
    host: '127.0.0.1',
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  port = (http.address() as AddressInfo).port;
  stop = () => io.close();
});
afterAll(() => stop());

const handshake = async (origin: string | undefined): Promise<number> => {
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const { status } = await fetch(url, { headers: origin === undefined ? {} : { Origin: origin } });
  return status;
};

test('a page of the platform and a program outside a browser may connect', async () => {
  for (const origin of [undefined, `http://127.0.0.1:${port}`, 'https://desk.example.com'])
    expect(await handshake(origin), origin).toBe(200);
});

test('a page of another origin is refused at the handshake', async () => {
  for (const origin of ['https://evil.example', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`, 'null'])
    expect(await handshake(origin), origin).toBe(403);
});
