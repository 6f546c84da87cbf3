// A server that tells all of its readers the same. Arguments: `ws` (the bare library), `socket.io` (as its documentation begins) or
// `prebell` (our Socket.IO server, our way of telling a room and what watches its readers), and the bytes of a message.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, withBundle } from '../lib/load.mjs';
import { watchHanging } from './hanging.mjs';

const ROOM = 'scanner:momentum:all';
const SAMPLE_MS = 250;
const [kind, bytes] = process.argv.slice(2);
const load = createRequire(join(root, 'bff/package.json'));
const http = createServer();
const filler = 'x'.repeat(Math.max(0, Number(bytes) - 64));
const hanging = [];

const KINDS = {
  ws: () => {
    const { WebSocketServer } = load('ws');
    const server = new WebSocketServer({ server: http, perMessageDeflate: false });
    return (update) => {
      const text = JSON.stringify(update);
      for (const socket of server.clients) socket.send(text);
    };
  },
  'socket.io': () => {
    const { Server } = load('socket.io');
    const namespace = new Server(http).of('/market');
    return (update) => namespace.emit('scanner:delta', update);
  },
  prebell: () =>
    withBundle('socket-parts', ({ createRealtime, parseConfig, broadcast, cutBacklogs, watchSlowReaders }) => {
      const io = createRealtime(http, parseConfig({ NODE_ENV: 'production' }));
      const namespace = io.of('/market');
      namespace.on('connection', (socket) => socket.join(ROOM));
      watchSlowReaders(namespace, (socket) => ({ pause: () => socket.leave(ROOM), resume: () => socket.join(ROOM) }));
      cutBacklogs(io, () => undefined);
      watchHanging(io.engine, (told) => {
        hanging.push(told);
        process.send({ cut: true });
      });
      return (update) => broadcast(namespace, [ROOM], 'scanner:delta', update);
    }),
};
const tell = await KINDS[kind]();
await once(http.listen(0, '127.0.0.1'), 'listening');

const broadcastFor = async ({ rate, seconds }) => {
  hanging.length = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  const messages = rate * seconds;
  let rss = 0;
  const timer = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss());
  }, SAMPLE_MS);
  for (let n = 0; n < messages; n += 1) {
    tell({ sent_at: Date.now(), filler });
    await delay(Math.max(0, began + ((n + 1) * 1000) / rate - performance.now()));
  }
  clearInterval(timer);
  const { user, system } = process.cpuUsage(before);
  return { messages, cpuMicroseconds: user + system, rss, hanging };
};
const memory = () => {
  globalThis.gc();
  return process.memoryUsage();
};
process.on('message', async (question) =>
  process.send(question.ask === 'memory' ? memory() : await broadcastFor(question)),
);
process.send({ port: http.address().port });
