import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './lib/load.mjs';
import { withRoom } from './lib/room.mjs';

const SOCKETS = 2_000;
const MEMBERS = 100;
const GOAL_SECONDS = 20;

/** How often the room's messages were looked up, of all time. */
const lookups = async (db) => {
  // What a connection did is counted when it rests.
  await delay(1_500);
  const { n } = await db
    .selectFrom('pg_stat_user_tables')
    .select((eb) => eb.fn.sum(eb('idx_scan', '+', eb.ref('seq_scan'))).as('n'))
    .where('relname', '=', 'chat_messages')
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Two thousand members lose their server and come back within a second of each other (goal R9). */
export const reconnectBench = () =>
  withRoom(MEMBERS, async ({ url, tokens, db, crashAndStart }) => {
    const clients = fork(join(root, 'bench/reconnect/clients.mjs'));
    try {
      const joined = new Promise((resolve) => {
        clients.on('message', (told) => {
          if (told.in === SOCKETS) resolve();
        });
      });
      clients.send({ url, tokens, sockets: SOCKETS });
      await joined;
      const before = await lookups(db);
      await crashAndStart();
      const began = performance.now();
      let away = SOCKETS;
      while (away > 0 && performance.now() - began < 60_000) {
        clients.send('report');
        [{ away }] = await once(clients, 'message');
        await delay(50);
      }
      const seconds = (performance.now() - began) / 1_000;
      const asked = (await lookups(db)) - before;
      return [
        `One process is killed and started again; ${SOCKETS.toLocaleString('en-US')} sockets of ${MEMBERS} members try again every 0.5 to 1 s.`,
        '',
        '| | measured | goal |',
        '|--|--|--|',
        `| from the server's first answer until all have the history again | ${seconds.toFixed(1)} s, ${away} still away | ${GOAL_SECONDS} s |`,
        `| lookups of messages, the start's own included | ${asked} | not one each |`,
      ];
    } finally {
      clients.kill();
    }
  });
