import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from './lib/database';
import { inProcess, sendToParent } from './lib/processes';
import { count, goals, seconds } from './lib/report';
import { withRoom } from './lib/room';
import { connect } from './lib/sockets';

const SOCKETS = 2_000;
const MEMBERS = 100;
const LONGEST_MS = 60_000;

/** Members of the trading room. A report counts those that wait for the history, after the first connection or a disconnect. */
const members = async ({ url, tokens }: { url: string; tokens: string[] }) => {
  const away = new Set(Array.from({ length: SOCKETS }, (_, index) => index));
  for (let index = 0; index < SOCKETS; index += 1) {
    // Everybody reconnects within a second of the server's return, which is harder than the product's own 1 to 5 s.
    const patience = { reconnectionDelay: 500, reconnectionDelayMax: 1_000 };
    const socket = connect(url, tokens[index % tokens.length] ?? '', patience);
    socket.on('chat_history', () => away.delete(index));
    socket.on('disconnect', () => away.add(index));
  }
  process.on('message', () => sendToParent({ away: away.size }));
};
export const roles = { members };

/** Number of times the room's messages have been looked up so far. */
const lookups = async (sql: Sql) => {
  // PostgreSQL updates its counters only when a connection is idle.
  await delay(1_500);
  const { rows } = await sql.query(
    `select sum(idx_scan + seq_scan) as n from pg_stat_user_tables where relname = 'chat_messages'`,
  );
  return Number(rows[0].n);
};

/** Two thousand members lose their server and reconnect within a second of each other (goal R9). */
export const run = () =>
  withRoom(MEMBERS, async ({ platform: { url }, tokens, sql, crashAndStart }) => {
    const clients = inProcess('members', { url, tokens });
    const wait = async (patienceMs: number) => {
      const began = performance.now();
      let away = SOCKETS;
      while (away > 0 && performance.now() - began < patienceMs) {
        await delay(50);
        ({ away } = await clients.ask<{ away: number }>('report'));
      }
      return { away, took: performance.now() - began };
    };
    try {
      await wait(10 * LONGEST_MS);
      const before = await lookups(sql);
      await crashAndStart();
      const { away, took } = await wait(LONGEST_MS);
      const asked = (await lookups(sql)) - before;
      return [
        `One process is killed and started again; ${count(SOCKETS)} sockets of ${MEMBERS} members retry every 0.5 to 1 s.`,
        '',
        ...goals([
          [
            "from the server's first answer until all have the history again",
            `${seconds(took)}, ${away} still away`,
            '20 s',
          ],
          ["lookups of messages, including the start's own", asked, 'not one each'],
        ]),
      ];
    } finally {
      clients.stop();
    }
  });
