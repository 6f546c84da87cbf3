// Readers of a server of `server.mjs`. Arguments: its kind, its port, how many. They speak just as much of Engine.IO as is needed, so
// that the machine's time is the server's. Told 'hang', one more comes that does not read.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/load.mjs';

const { WebSocket } = createRequire(join(root, 'bff/package.json'))('ws');
const [kind, port, count] = process.argv.slice(2);
const url = kind === 'ws' ? `ws://127.0.0.1:${port}/` : `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
const AT_A_TIME = 50;
const SENT_AT = /"sent_at":(\d+)/;
let latencies = [];

const take = (text) => {
  const [, sentAt] = SENT_AT.exec(text.slice(0, 120)) ?? [];
  if (sentAt !== undefined) latencies.push(Date.now() - Number(sentAt));
};

/** Resolves once the server would tell it something. */
const connect = ({ hangs = false } = {}) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(hangs ? `${url}&reader=hanging` : url, { perMessageDeflate: false });
    socket.on('error', reject);
    if (kind === 'ws') socket.on('open', resolve);
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send('40/market,');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40/market')) {
        if (hangs) socket._socket.pause();
        resolve();
      } else if (!hangs) take(text);
    });
  });

for (let open = 0; open < Number(count); open += AT_A_TIME)
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - open) }, connect));

const report = async () => {
  // What is on its way still counts.
  for (let before = -1; before !== latencies.length; ) {
    before = latencies.length;
    await delay(500);
  }
  const sorted = Float64Array.from(latencies).sort();
  latencies = [];
  const at = (part) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { received: sorted.length, latencies: { p50: at(0.5), p99: at(0.99) } };
};
process.on('message', async ({ ask }) => {
  if (ask === 'hang') await connect({ hangs: true });
  else process.send(await report());
});
process.send({ open: Number(count) });
