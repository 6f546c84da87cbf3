// Other traders' sockets, in a process of their own: each with the three scanners and a symbol of its own. Arguments: the
// platform's URL, how many. Says when all are in. It speaks Socket.IO's protocol by hand and reads nothing but answers: with
// its client this process was the first to have too much to do, and its sockets were cut as those of slow readers.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/load.mjs';
import { signIn } from '../lib/platform.mjs';

const WebSocket = createRequire(join(root, 'bff/package.json'))('ws');
const SCANNERS = ['momentum', 'gappers', 'low_float'];
const AT_A_TIME = 20;
/** '2' is a ping of Engine.IO, '42' begins an event of Socket.IO. */
const TWO = 0x32;
const [url, count] = process.argv.slice(2);
const token = await signIn(url, 'premium');
const headers = { Authorization: `Bearer ${token}` };

const symbols = new Set();
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const second of ' ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    if (symbols.size >= Number(count)) break;
    const found = await (await fetch(`${url}/api/market/search?q=${letter}${second.trim()}`, { headers })).json();
    for (const { symbol } of found.results) symbols.add(symbol);
  }
const own = [...symbols].slice(0, Number(count));
/** The begin of a packet of the namespace, by Socket.IO's protocol 5 in Engine.IO's 4. */
const CONNECTED = '40/market,';
const ACK = /^43\/market,(\d+)/;

/** A connection of the market's namespace; `ask` resolves when an event was answered. */
const connect = async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const waiting = new Map();
  let enter;
  const entered = new Promise((resolve) => {
    enter = resolve;
  });
  socket.on('message', (data) => {
    if (data[0] === TWO) return socket.send('3');
    if (data[1] === TWO) return;
    const text = data.toString();
    if (text.startsWith('0')) socket.send(`40/market,${JSON.stringify({ token })}`);
    else if (text.startsWith(CONNECTED)) enter();
    else waiting.get(ACK.exec(text)?.[1])?.();
  });
  socket.on('close', () => {
    throw new Error('A socket of the crowd was cut');
  });
  await entered;
  let asked = 0;
  return (event, body) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(String(asked), resolve);
      socket.send(`42/market,${asked}${JSON.stringify([event, body])}`);
    });
};
const enter = async (index) => {
  const ask = await connect();
  for (const scanner of SCANNERS) await ask('scanner:subscribe', { scanner });
  await ask('symbol:subscribe', { symbol: own[index % own.length], resolution: '1' });
};
for (let first = 0; first < Number(count); first += AT_A_TIME)
  await Promise.all(
    Array.from({ length: Math.min(AT_A_TIME, Number(count) - first) }, (_, index) => enter(first + index)),
  );
process.send({ sockets: Number(count), symbols: own.length });
