// Runs a cluster on this machine, restarts every instance of it under load, then kills one and the market's leader and
// takes Redis away for a minute, and tells what the clients saw. By hand: node bench/rolling-restart.mjs [sockets] [requests a second] [port]. Needs haproxy and redis-server,
// and everything built (`npm run build`).
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withCluster } from './lib/cluster.mjs';
import { root } from './lib/load.mjs';

const { io } = createRequire(join(root, 'bff/package.json'))('socket.io-client');
const [sockets = 1000, rate = 200, port = 4800] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const PASSWORD = 'prebell-demo-2026';
const WRITERS = ['pro', 'premium', 'admin'];
const SAY_EVERY_MS = 1_200;

const signIn = async (username) => {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return (await answer.json()).access_token;
};

/** A reader of the trading room: what it saw by place, and what came twice on one connection. */
const createReader = (token) => {
  const seen = new Set();
  const state = { doubled: 0, downMs: 0 };
  let lostAt = null;
  let live = new Set();
  const socket = io(base, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
  });
  socket.on('connect', () => {
    live = new Set();
    if (lostAt !== null) state.downMs = Math.max(state.downMs, performance.now() - lostAt);
    lostAt = null;
  });
  socket.on('disconnect', () => {
    lostAt = performance.now();
  });
  // After a connection the history fills the gap, as in the product.
  socket.on('chat_history', (messages) => {
    for (const { seq } of messages) seen.add(seq);
  });
  socket.on('new_message', ({ seq }) => {
    if (live.has(seq)) state.doubled += 1;
    live.add(seq);
    seen.add(seq);
  });
  return { socket, seen, state };
};

/** Says something every second; without an answer the same again, under the same id. */
const write = async (socket, kept, isRunning) => {
  while (isRunning()) {
    const message = { message: `At ${new Date().toISOString()}`, client_id: randomUUID() };
    for (let isKept = false; !isKept && isRunning(); ) {
      const answer = await socket
        .timeout(3_000)
        .emitWithAck('send_message', message)
        .catch(() => null);
      if (answer?.ok) {
        kept.add(answer.message.seq);
        isKept = true;
      } else await delay(300);
    }
    await delay(SAY_EVERY_MS);
  }
};

const PATHS = [
  '/api/auth/profile',
  '/api/market/status',
  '/api/scanners/momentum',
  '/api/cad/calls',
  '/api/market/search?q=AA',
];
const load = async (token, tally, isRunning) => {
  const began = performance.now();
  const flying = new Set();
  for (let sent = 0; isRunning(); sent += 1) {
    const path = PATHS[sent % PATHS.length];
    const at = performance.now();
    const request = fetch(base + path, { headers: { Authorization: `Bearer ${token}` } })
      .then(async (answer) => {
        await answer.arrayBuffer();
        tally.ms.push(performance.now() - at);
        if (!answer.ok) tally.failed.push(`${answer.status} ${path}`);
      })
      .catch((error) => tally.failed.push(`${error.cause?.code ?? error.message} ${path}`))
      .finally(() => flying.delete(request));
    flying.add(request);
    const due = began + (sent * 1000) / rate;
    if (due > performance.now()) await delay(due - performance.now());
  }
  await Promise.all(flying);
};

const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
/** Equal failures together: `3 x 503 /api/...`. */
const counts = (failures) => {
  const sums = new Map();
  for (const failure of failures) sums.set(failure, (sums.get(failure) ?? 0) + 1);
  return [...sums].map(([failure, sum]) => `${sum} x ${failure}`);
};

/** Runs `disturb` under load and prints what the clients saw. */
const phase = async (name, token, readers, disturb) => {
  let running = true;
  const isRunning = () => running;
  const [kept, tally] = [new Set(), { failed: [], ms: [] }];
  for (const { state } of readers) Object.assign(state, { doubled: 0, downMs: 0 });
  const work = [
    load(token, tally, isRunning),
    ...readers.slice(0, WRITERS.length).map(({ socket }) => write(socket, kept, isRunning)),
  ];
  await delay(2_000);
  const began = performance.now();
  await disturb();
  const seconds = (performance.now() - began) / 1000;
  await delay(5_000);
  running = false;
  await Promise.all(work);
  await delay(3_000);
  const lost = readers.reduce((sum, { seen }) => sum + [...kept].filter((seq) => !seen.has(seq)).length, 0);
  const doubled = readers.reduce((sum, { state }) => sum + state.doubled, 0);
  const away = readers.map(({ state }) => state.downMs);
  console.log(
    `${name}: ${seconds.toFixed(1)} s; ${tally.ms.length} requests answered, ${tally.failed.length} failed ${counts(tally.failed).join(', ')}; ` +
      `p50 ${quantile(tally.ms, 0.5).toFixed(0)} ms, p99 ${quantile(tally.ms, 0.99).toFixed(0)} ms; ${kept.size} messages kept, ` +
      `${lost} lost, ${doubled} doubled over ${readers.length} sockets (${readers.filter(({ socket }) => socket.connected).length} connected); ` +
      `longest without connection p50 ${quantile(away, 0.5).toFixed(0)} ms, max ${Math.max(...away).toFixed(0)} ms`,
  );
};

await withCluster(
  async ({ cluster }) => {
    const token = await signIn('admin');
    const readers = [];
    for (let n = 0; n < sockets; n += 1)
      readers.push(
        createReader(n < WRITERS.length ? await signIn(WRITERS[n]) : readers[n % WRITERS.length].socket.auth.token),
      );
    for (const { socket } of readers) while (!socket.connected) await delay(20);
    await phase('Rolling restart', token, readers, () => cluster.roll());
    await phase('A web instance killed', token, readers, async () =>
      process.kill(cluster.members.get('web2').pid, 'SIGKILL'),
    );
    await phase('Redis killed', token, readers, async () => process.kill(cluster.members.get('redis').pid, 'SIGKILL'));
    await phase('A minute without Redis', token, readers, async () => {
      await cluster.members.get('redis').stop();
      await delay(60_000);
      await cluster.members.get('redis').start();
    });
    await phase('Both market instances killed, one after the other', token, readers, async () => {
      process.kill(cluster.members.get('market2').pid, 'SIGKILL');
      await delay(5_000);
      process.kill(cluster.members.get('market1').pid, 'SIGKILL');
    });
    for (const { socket } of readers) socket.disconnect();
  },
  { port },
);
