// Members of the trading room who each write every two seconds, in a process of their own. Told 'report', it says how long messages
// took to the others since the last time.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/load.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
const EVERY_MS = 2_000;
let seen = { latencies: [], strange: 0, unanswered: 0, refused: 0 };

process.once('message', async ({ url, tokens }) => {
  const sentAt = new Map();
  const member = async (token, index) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
    const own = new Set();
    await new Promise((resolve) => {
      socket.once('chat_history', resolve);
    });
    socket.on('new_message', ({ message }) => {
      if (own.has(message)) return;
      const at = sentAt.get(message);
      if (at === undefined) seen.strange += 1;
      else seen.latencies.push(performance.now() - at);
    });
    socket.on('disconnect', () => {
      seen.refused += 1;
    });
    const write = async () => {
      await delay((EVERY_MS * index) / tokens.length);
      for (let n = 0; ; n += 1) {
        const text = `${index}: ${n}`;
        own.add(text);
        sentAt.set(text, performance.now());
        socket
          .timeout(10_000)
          .emitWithAck('send_message', { message: text })
          .then((answer) => {
            if (!answer.ok) seen.refused += 1;
          })
          .catch(() => {
            seen.unanswered += 1;
          });
        await delay(EVERY_MS);
      }
    };
    return write;
  };
  const writers = await Promise.all(tokens.map(member));
  for (const write of writers) void write();
  process.on('message', () => {
    const { latencies, ...rest } = seen;
    seen = { latencies: [], strange: 0, unanswered: 0, refused: 0 };
    latencies.sort((a, b) => a - b);
    const at = (part) => latencies[Math.floor(latencies.length * part)] ?? 0;
    process.send({ ...rest, heard: latencies.length, p50: at(0.5), p99: at(0.99) });
  });
  process.send({ in: tokens.length });
});
