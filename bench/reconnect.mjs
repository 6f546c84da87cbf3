import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPlatform } from './dispatch/platform.mjs';
import { copyAccounts } from './lib/accounts.mjs';
import { root, withBundle } from './lib/load.mjs';
import { freePort, signIn } from './lib/platform.mjs';

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
  withBundle('dispatch-parts', async (parts) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'prebell-reconnect-'));
    const postgres = await parts.startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
    const db = parts.openDatabase(postgres.connectionString, () => undefined, { max: 2 });
    const clients = fork(join(root, 'bench/reconnect/clients.mjs'));
    let platform;
    try {
      const env = {
        DATABASE_URL: postgres.connectionString,
        DATA_DIR: join(dataDir, 'platform'),
        PORT: String(await freePort()),
      };
      platform = await startPlatform(env);
      const tokens = [];
      for (const name of await copyAccounts(db, 'premium', MEMBERS, 'premium'))
        tokens.push(await signIn(platform.url, name));
      const joined = new Promise((resolve) => {
        clients.on('message', (told) => {
          if (told.in === SOCKETS) resolve();
        });
      });
      clients.send({ url: platform.url, tokens, sockets: SOCKETS });
      await joined;
      const before = await lookups(db);
      await platform.stop('SIGKILL');
      platform = await startPlatform(env);
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
      await platform?.stop();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
