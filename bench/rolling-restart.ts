// Restarts every instance of a cluster under load, then kills one and the market's leader and stops NATS for a minute.
// Prints what clients experienced; they read and write and wait 5 s at most. Needs haproxy and nats-server:
// npm run bench -- rolling-restart [sockets] [requests a second] [1 for the restart alone]
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type IsRunning, signIn } from './lib/client';
import { withCluster } from './lib/cluster';
import { type Sql, withSql } from './lib/database';
import { until } from './lib/pace';
import { createTally, listed, ms } from './lib/report';
import { connect } from './lib/sockets';
import { most, quantile } from './lib/statistics';

const WRITERS = ['pro', 'premium', 'admin'];
const SAY_EVERY_MS = 1_200;
const LIMIT_MS = 5_000;
const PATHS = ['auth/profile', 'market/status', 'scanners/momentum', 'cad/calls?limit=20', 'market/search?q=AA'];

interface Request {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly body?: { readonly id?: string; readonly [field: string]: unknown };
}
/**
 * Mostly reads; two in seven are writes. A call is retried under its key, as a dispatch desk does. The other write is a trader's setting.
 */
const requestOf = (index: number): Request => {
  const turn = index % (PATHS.length + 2);
  if (turn === PATHS.length)
    return {
      path: 'cad/calls',
      method: 'POST',
      body: { id: randomUUID(), address_of_incident: `${index} Rolling Rd` },
    };
  if (turn > PATHS.length) return { path: 'alert-settings', method: 'PUT', body: { hourly_budget: 30 } };
  return { path: PATHS[turn]!, method: 'GET' };
};

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
  // After each connection the history fills the gap, as in the product.
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

/** Sends requests at a fixed rate. Only calls are retried, within the client's limit. */
const ask = async (base: string, token: string, rate: number, isRunning: IsRunning) => {
  const [failed, repeated] = [createTally(), createTally()];
  const [reads, writes]: [number[], number[]] = [[], []];
  const logged: string[] = [];
  const send = async ({ path, method, body }: Request, key: string, deadline: number) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      signal: AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now()))),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name, arrayBuffer: async () => undefined }));
    const isWhole = await answer.arrayBuffer().then(
      () => true,
      () => false,
    );
    return answer.ok && isWhole ? null : `${answer.status} ${method} ${path}`;
  };
  const work = async (request: Request) => {
    const at = performance.now();
    const key = randomUUID();
    let trouble = await send(request, key, at + LIMIT_MS);
    while (trouble !== null && request.body?.id !== undefined && performance.now() - at < LIMIT_MS - 300) {
      repeated.add(trouble);
      await delay(300);
      trouble = await send(request, key, at + LIMIT_MS);
    }
    (request.method === 'GET' ? reads : writes).push(performance.now() - at);
    if (trouble !== null) {
      failed.add(trouble);
      console.log(`${new Date().toISOString()} failed: ${trouble}`);
    } else if (request.body?.id !== undefined) logged.push(request.body.id);
  };
  const began = performance.now();
  const flying = new Set<Promise<unknown>>();
  for (let sent = 0; isRunning(); sent += 1) {
    const request = work(requestOf(sent)).finally(() => flying.delete(request));
    flying.add(request);
    const early = began + (sent * 1_000) / rate - performance.now();
    if (early > 0) await delay(early);
  }
  await Promise.all(flying);
  return { failed: failed.counts, repeated: repeated.counts, reads, writes, logged };
};

/** How many of these calls the database does not contain exactly once. */
const missing = async (sql: Sql, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql.query('select count(*) as found from calls where id = any($1)', [ids]);
  return ids.length - Number(rows[0].found);
};

export const run = (sockets = 1_000, rate = 200, isShort = 0) =>
  withCluster(async ({ base, cluster }) => {
    const token = await signIn(base, 'admin');
    const tokens = await Promise.all(WRITERS.map((name) => signIn(base, name)));
    const readers = Array.from({ length: sockets }, (_, n) => createReader(base, tokens[n % tokens.length] ?? ''));
    await until(() => readers.every(({ socket }) => socket.connected));

    /** Runs `disturb` under load and prints what the clients experienced. @returns whether nothing failed, was lost or doubled */
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
      const { failed, repeated, reads, writes, logged } = await asked;
      const gone = await withSql(cluster.databaseUrl!, (sql) => missing(sql, logged));
      await delay(3_000);
      const lost = readers.reduce((sum, { seen }) => sum + [...kept].filter((seq) => !seen.has(seq)).length, 0);
      const doubled = readers.reduce((sum, { state }) => sum + state.doubled, 0);
      const away = readers.map(({ state }) => state.downMs);
      const connected = readers.filter(({ socket }) => socket.connected).length;
      console.log(
        [
          `${name}: ${took.toFixed(1)} s; ${reads.length} reads and ${writes.length} writes, failed: ${listed(failed) || 'none'}`,
          `reads p50 ${ms(quantile(reads, 0.5))}, p99 ${ms(quantile(reads, 0.99))}`,
          `writes p50 ${ms(quantile(writes, 0.5))}, p99 ${ms(quantile(writes, 0.99))}; sent again: ${listed(repeated) || 'none'}`,
          `${logged.length} calls acknowledged, ${gone} lost`,
          `${kept.size} messages kept, ${lost} lost, ${doubled} doubled over ${readers.length} sockets (${connected} connected)`,
          `longest without connection p50 ${ms(quantile(away, 0.5))}, max ${ms(most(away))}`,
        ].join('; '),
      );
      return Object.keys(failed).length + gone + lost + doubled === 0;
    };
    const kill = (name: string) => process.kill(cluster.members.get(name).pid, 'SIGKILL');
    const end = (code: number) => {
      for (const { socket } of readers) socket.disconnect();
      return code;
    };
    const code = (await phase('Rolling restart', () =>
      cluster.roll((line) => console.log(`${new Date().toISOString()} ${line}`)),
    ))
      ? 0
      : 1;
    if (isShort === 1) return end(code);
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
    return end(code);
  });
