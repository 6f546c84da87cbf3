import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRealtime } from './server';

test('a connection that has fallen silent is given up within ten seconds, on both sides', async () => {
  const http = createServer();
  const io = createRealtime(http, { publicOrigin: null, host: '127.0.0.1', instanceAddress: null });
  onTestFinished(() => io.close());
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const opening = await (await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)).text();
  // An Engine.IO packet: its type, 0 for open, then the terms that the browser keeps to.
  const { pingInterval, pingTimeout } = JSON.parse(opening.slice(1));
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(10_000);
});
