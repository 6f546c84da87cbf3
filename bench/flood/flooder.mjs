// A client that writes without pause and comes back whenever it is cut, in a process of its own. Arguments: URL, token, messages a
// second, seconds. In the end it tells how long it stayed each time, what it sent and how often it was told to stop.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/load.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
const [url, token, rate, seconds] = process.argv.slice(2);
const stays = [];
let sent = 0;
let limited = 0;

const deadline = performance.now() + Number(seconds) * 1_000;
while (performance.now() < deadline) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise((resolve) => {
    socket.once('connect', resolve);
    socket.once('connect_error', resolve);
  });
  socket.on('error', () => {
    limited += 1;
  });
  const began = performance.now();
  const first = sent;
  while (socket.connected && performance.now() < deadline) {
    for (const due = ((performance.now() - began) * Number(rate)) / 1_000; sent - first < due; sent += 1)
      socket.emit('send_message', { message: `flood ${sent}`, client_id: randomUUID() });
    await delay(5);
  }
  if (sent > first) stays.push(performance.now() - began);
  else await delay(50);
  socket.disconnect();
}
process.send({ stays, sent, limited });
process.disconnect();
