// Restarts every instance of a cluster under load, then kills one and the market's leader and stops NATS for a minute.
// Prints what clients saw. Needs haproxy and nats-server: npm run bench -- rolling-restart [sockets] [requests a
// second]
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type IsRunning, signIn } from './lib/client';
import { withCluster } from './lib/cluster';
import { connect } from './lib/sockets';
import { createTally, listed, most, ms, quantile, until } from './lib/statistics';

const WRITERS = ['pro', 'premium', 'admin'];
const SAY_EVERY_MS = 1_200;
const PATHS = ['auth/profile', 'market/status', 'scanners/momentum', 'cad/calls', 'market/search?q=AA'];

/** A reader of the trading room: messages by position, and those that arrived twice on one connection. */
const createReader = (base: string, token: string) => {
  const seen = new Set<number>();
  const state = { doubled: 0, downMs: 0 };
  let lostAt: number | null = null;
  let live = new Set<number>();
  const socket = connect(base, token, { reconnectionDelay: 500, reconnectionDelayMax: 2_000 });
  socket.on('connect', () => {
    live = new Set();
    if (lostAt !== null) state.downMs = Math.max(state.downMs, performance.now() - lostAt);
    lostAt = null;
  });
  socket.on('disconnect', () => {
    lostAt = performance.now();
  });
  // After a connection the history fills the gap, as in the product.
  socket.on('chat_history', (messages: { seq: number }[]) => {
    for (const { seq } of messages) seen.add(seq);
  });
  socket.on('new_message', ({ seq }: { seq: number }) => {
    if (live.has(seq)) state.doubled += 1;
    live.add(seq);
    seen.add(seq);
  });
  return { socket, seen, state };
};
type Reader = ReturnType<typeof createReader>;

/** Writes a message every second. Without an answer it sends the same message again under the same id. */
const write = async ({ socket }: Reader, kept: Set<number>, isRunning: IsRunning) => {
  for (; isRunning(); await delay(SAY_EVERY_MS)) {
    const message = { message: `At ${new Date().toISOString()}`, client_id: randomUUID() };
    for (let isKept = false; !isKept && isRunning(); ) {
      const sent = socket.timeout(3_000).emitWithAck('send_message', message);
      const answer = await sent.catch(() => null);
      isKept = answer?.ok === true;
      if (isKept) kept.add(answer.message.seq);
      else await delay(300);
    }
  }
};

/** Sends requests at a fixed rate. */
const ask = async (base: string, token: string, rate: number, isRunning: IsRunning) => {
  const failed = createTally();
  const times: number[] = [];
  const began = performance.now();
  const flying = new Set<Promise<unknown>>();
  for (let sent = 0; isRunning(); sent += 1) {
    const path = `/api/${PATHS[sent % PATHS.length]}`;
    const at = performance.now();
    const request = fetch(base + path, { headers: { Authorization: `Bearer ${token}` } })
      .then(async (answer) => {
        await answer.arrayBuffer();
        times.push(performance.now() - at);
        if (!answer.ok) failed.add(`${answer.status} ${path}`);
      })
      .catch((error) => failed.add(`${error.cause?.code ?? error.message} ${path}`))
      .finally(() => flying.delete(request));
    flying.add(request);
    const early = began + (sent * 1_000) / rate - performance.now();
    if (early > 0) await delay(early);
  }
  await Promise.all(flying);
  return { failed: failed.counts, times };
};

export const run = (sockets = 1_000, rate = 200) =>
  withCluster(async ({ base, cluster }) => {
    const token = await signIn(base, 'admin');
    const tokens = await Promise.all(WRITERS.map((name) => signIn(base, name)));
    const readers = Array.from({ length: sockets }, (_, n) => createReader(base, tokens[n % tokens.length] ?? ''));
    await until(() => readers.every(({ socket }) => socket.connected));

    /** Runs `disturb` under load and prints what the clients saw. */
    const phase = async (name: string, disturb: () => unknown) => {
      let running = true;
      const isRunning = () => running;
      const kept = new Set<number>();
      for (const { state } of readers) Object.assign(state, { doubled: 0, downMs: 0 });
      const asked = ask(base, token, rate, isRunning);
      const written = readers.slice(0, WRITERS.length).map((reader) => write(reader, kept, isRunning));
      await delay(2_000);
      const began = performance.now();
      await disturb();
      const took = (performance.now() - began) / 1_000;
      await delay(5_000);
      running = false;
      await Promise.all(written);
      const { failed, times } = await asked;
      await delay(3_000);
      const lost = readers.reduce((sum, { seen }) => sum + [...kept].filter((seq) => !seen.has(seq)).length, 0);
      const doubled = readers.reduce((sum, { state }) => sum + state.doubled, 0);
      const away = readers.map(({ state }) => state.downMs);
      const connected = readers.filter(({ socket }) => socket.connected).length;
      console.log(
        [
          `${name}: ${took.toFixed(1)} s; ${times.length} requests answered, failed: ${listed(failed) || 'none'}`,
          `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
          `${kept.size} messages kept, ${lost} lost, ${doubled} doubled over ${readers.length} sockets (${connected} connected)`,
          `longest without connection p50 ${ms(quantile(away, 0.5))}, max ${ms(most(away))}`,
        ].join('; '),
      );
    };
    const kill = (name: string) => process.kill(cluster.members.get(name).pid, 'SIGKILL');
    await phase('Rolling restart', () => cluster.roll());
    await phase('A web instance killed', () => kill('web2'));
    await phase('NATS killed', () => kill('nats'));
    await phase('A minute without NATS', async () => {
      await cluster.members.get('nats').stop();
      await delay(60_000);
      await cluster.members.get('nats').start();
    });
    await phase('Both market instances killed, one after the other', async () => {
      kill('market2');
      await delay(5_000);
      kill('market1');
    });
    for (const { socket } of readers) socket.disconnect();
    return 0;
  });
