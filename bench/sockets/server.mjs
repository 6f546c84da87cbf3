// A server that tells all of its readers the same. Arguments: `ws` (the bare library) or `prebell` (our Socket.IO server and our way
// of telling a room), and the bytes of a message.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, withBundle } from '../lib/load.mjs';

const [kind, bytes] = process.argv.slice(2);
const http = createServer();
const filler = 'x'.repeat(Number(bytes) - 64);

const bare = () => {
  const { WebSocketServer } = createRequire(join(root, 'bff/package.json'))('ws');
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return (update) => {
    const text = JSON.stringify(update);
    for (const socket of server.clients) socket.send(text);
  };
};
const own = async () =>
  withBundle('socket-parts', ({ createRealtime, parseConfig, broadcast }) => {
    const namespace = createRealtime(http, parseConfig({ NODE_ENV: 'production' })).of('/market');
    namespace.on('connection', (socket) => socket.join('scanner:momentum:all'));
    return (update) => broadcast(namespace, ['scanner:momentum:all'], 'scanner:delta', update);
  });

const tell = kind === 'ws' ? bare() : await own();
await once(http.listen(0, '127.0.0.1'), 'listening');

const broadcastFor = async ({ rate, seconds }) => {
  const before = process.cpuUsage();
  const began = performance.now();
  const messages = rate * seconds;
  for (let n = 0; n < messages; n += 1) {
    tell({ sent_at: Date.now(), filler });
    await delay(Math.max(0, began + ((n + 1) * 1000) / rate - performance.now()));
  }
  const { user, system } = process.cpuUsage(before);
  return { messages, cpuMicroseconds: user + system };
};
const memory = () => {
  globalThis.gc();
  return process.memoryUsage();
};
process.on('message', async (question) =>
  process.send(question.ask === 'memory' ? memory() : await broadcastFor(question)),
);
process.send({ port: http.address().port });
