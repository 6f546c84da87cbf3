import { join } from 'node:path';
import {
  createNats,
  hasNats,
  measureRevocations,
  migrate,
  openDatabase,
  seedDemoAccounts,
  startInstance,
} from 'bff/measuring';
import { withDatabase } from './lib/database';
import { ms, table } from './lib/report';
import { root } from './lib/root';
import { most, quantile } from './lib/statistics';

const TIMES = 100;
/** Each measurement asks more often than a page does. */
const env = { LIMIT_ACCOUNT_REQUESTS: '1000000' };

/**
 * Ends sessions at one of two web instances, and measures how long the other one still answers their requests and keeps their sockets.
 * Both run in this process with a database that syncs every commit.
 */
export const run = () =>
  withDatabase(async ({ url: connectionString }) => {
    const db = openDatabase(connectionString, () => undefined);
    await migrate(db);
    await seedDemoAccounts(db);
    const measure = async (name: string, natsUrl: string | undefined, prepare: () => void = () => undefined) => {
      const options = { connectionString, env, ...(natsUrl !== undefined && { natsUrl }) };
      const [here, there] = [await startInstance(options), await startInstance(options)];
      try {
        prepare();
        const measured = await measureRevocations({ db, here, there }, 'pro', TIMES);
        return (['http', 'sockets'] as const).map((where) => {
          const values = measured.map((each) => each[where]);
          return [name, where, ...[0.5, 0.99].map((part) => ms(quantile(values, part))), ms(most(values)), '1 s'];
        });
      } finally {
        await Promise.all([here.stop(), there.stop()]);
      }
    };
    const withNats = async () => {
      if (!hasNats) return [];
      const nats = await createNats({ settings: join(root, 'deploy/nats.conf') });
      await nats.start();
      try {
        const natsUrl = nats.urlOf('web');
        const answering = await measure('NATS answers', natsUrl);
        const hanging = await measure('NATS hangs', natsUrl, nats.pause);
        return [...answering, ...hanging];
      } finally {
        nats.resume();
        await nats.remove();
      }
    };
    try {
      const rows = [...(await withNats()), ...(await measure('no NATS', undefined))];
      return [
        `${TIMES} revocations each, from before the statement until a request at the other instance got 401, and until its last socket there was closed.`,
        '',
        ...table(['', '', 'p50', 'p99', 'longest', 'goal'], rows),
      ];
    } finally {
      await db.destroy();
    }
  });
