// An ordinary hour, as fast as it may be repeated: desks that stay, visitors who come and go, a room that is written in, and questions
// at a steady pace. In a process of its own; told 'report', it says what was asked and what failed.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../lib/load.mjs';
import { publicPaths, signIn } from '../lib/platform.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
const [url, desks] = process.argv.slice(2);
const SCANNERS = ['momentum', 'gappers', 'low_float'];
const ASK_EVERY_MS = 100;
const COME_EVERY_MS = 2_000;
const STAY_MS = 10_000;
const SAY_EVERY_MS = 2_500;
const SIGN_IN_EVERY_MS = 600_000;

const tally = { asked: 0, failed: {}, said: 0, came: 0 };
let token = await signIn(url, 'premium');
setInterval(async () => {
  token = await signIn(url, 'premium');
}, SIGN_IN_EVERY_MS);

const connect = (namespace) =>
  io(`${url}${namespace}`, { auth: (give) => give({ token }), transports: ['websocket'], forceNew: true });

/** A desk: the market with its three scanners, and the room. */
const openDesk = () => {
  const [market, room] = [connect('/market'), connect('')];
  market.on('connect', () => {
    for (const scanner of SCANNERS) market.emit('scanner:subscribe', { scanner });
  });
  // The server ends sockets whose token ended; a page comes back with its next one.
  for (const socket of [market, room])
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000);
    });
  const close = () => {
    market.close();
    room.close();
  };
  return { room, close };
};

const ask = async (path) => {
  tally.asked += 1;
  const status = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch((error) => error.cause?.code ?? error.message);
  if (status !== 200) tally.failed[`${status} ${path}`] = (tally.failed[`${status} ${path}`] ?? 0) + 1;
};

const paths = [
  ...(await publicPaths(url)),
  '/api/auth/profile',
  '/api/market/status',
  '/api/market/search?q=AA',
  '/api/payments/subscription',
  ...SCANNERS.map((scanner) => `/api/scanners/${scanner}`),
];
const [{ room }] = Array.from({ length: Number(desks) }, openDesk);
setInterval(() => void ask(paths[tally.asked % paths.length]), ASK_EVERY_MS);
setInterval(async () => {
  tally.came += 1;
  const { close } = openDesk();
  await delay(STAY_MS);
  close();
}, COME_EVERY_MS);
setInterval(async () => {
  const message = { message: `At ${new Date().toISOString()}`, client_id: randomUUID() };
  const answer = await room
    .timeout(3_000)
    .emitWithAck('send_message', message)
    .catch(() => null);
  if (answer?.ok) tally.said += 1;
  else tally.failed.said = (tally.failed.said ?? 0) + 1;
}, SAY_EVERY_MS);
process.on('message', () => process.send(tally));
process.send({ ready: true });
