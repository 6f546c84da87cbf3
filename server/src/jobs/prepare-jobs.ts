import { wholeSeconds } from '@prebell/contracts';
import { type Kysely, sql } from 'kysely';
import { bossDatabase, createBoss } from './boss-database';
import type { Queue } from './queue';

/** The schema of pg-boss. Its jobs derive from our own tables, so missing jobs are added again. */
export const JOB_SCHEMA = 'pgboss';

/**
 * Creates or updates pg-boss's tables, with its own migrations, and declares our queues. Several processes may call it at the
 * same time.
 */
export const prepareJobs = async <Tables>(db: Kysely<Tables>, queues: Readonly<Record<string, Queue>>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // pg-boss's own lock does not prevent two first starts from creating the same schema.
    await sql`select pg_advisory_xact_lock(hashtext(${JOB_SCHEMA}))`.execute(tx);
    const boss = createBoss(bossDatabase(tx), { supervise: false });
    await boss.start();
    for (const [name, { retries, firstRetry, longest, waits }] of Object.entries(queues)) {
      const options = {
        name,
        retryLimit: retries,
        retryDelay: wholeSeconds(firstRetry),
        retryBackoff: true,
        expireInSeconds: wholeSeconds(longest),
        retentionMinutes: Math.floor(wholeSeconds(waits) / 60),
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
    await boss.stop({ graceful: false });
  });
