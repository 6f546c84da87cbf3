import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../dispatch/platform.mjs';
import { copyAccounts } from './accounts.mjs';
import { withBundle } from './load.mjs';
import { freePort, signIn } from './platform.mjs';

/** Gives `use` a platform of its own with `count` members of the trading room: its URL and figures, their tokens, its database, and its crash. */
export const withRoom = (count, use) =>
  withBundle('dispatch-parts', async (parts) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'prebell-room-'));
    const postgres = await parts.startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => undefined });
    const db = parts.openDatabase(postgres.connectionString, () => undefined, { max: 2 });
    let platform;
    try {
      const metricsPort = await freePort();
      const env = {
        METRICS_PORT: String(metricsPort),
        DATABASE_URL: postgres.connectionString,
        DATA_DIR: join(dataDir, 'platform'),
        PORT: String(await freePort()),
      };
      platform = await startPlatform(env);
      const tokens = [];
      for (const name of await copyAccounts(db, 'premium', count, 'premium'))
        tokens.push(await signIn(platform.url, name));
      const crashAndStart = async () => {
        await platform.stop('SIGKILL');
        platform = await startPlatform(env);
      };
      return await use({
        url: platform.url,
        figures: `http://127.0.0.1:${metricsPort}/metrics`,
        tokens,
        db,
        crashAndStart,
      });
    } finally {
      await platform?.stop();
      await db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
