import { sql } from 'kysely';
import type { Connection } from '../../db/database';

/**
 * Copies that follow this database, and how far the slowest is behind, seconds. `lag` is null if this account may not know: it needs
 * `pg_monitor`.
 */
export const readReplicas = async (db: Connection): Promise<{ count: number; lag: number | null }> => {
  const { rows } = await sql<{ count: number; visible: number; lag: number }>`
    select count(*) as count, count(state) as visible, coalesce(extract(epoch from max(replay_lag)), 0) as lag
    from pg_stat_replication`.execute(db);
  const { count = 0, visible = 0, lag = 0 } = rows[0] ?? {};
  return { count, lag: visible < count ? null : lag };
};

/** Subscriptions by status. */
export const countSubscriptions = async (db: Connection): Promise<readonly { status: string; count: number }[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
};
