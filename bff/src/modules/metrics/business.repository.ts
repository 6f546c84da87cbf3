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

/**
 * Seconds since the database archived a part of its log; null if it archives none. It does so every minute
 * (`archive_timeout`), because the instances' beats always leave something to archive.
 */
export const readArchiveAge = async (db: Connection): Promise<number | null> => {
  const { rows } = await sql<{ age: number | null }>`
    select case when current_setting('archive_mode') <> 'off'
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) end as age
    from pg_stat_archiver`.execute(db);
  return rows[0]?.age ?? null;
};

/** Where the primary is, and since when it runs. `address` is null for a socket on this machine. */
export const readPrimary = async (db: Connection): Promise<{ address: string | null; startedAt: Date }> => {
  const { rows } = await sql<{ address: string | null; started_at: Date }>`
    select host(inet_server_addr()) || ':' || inet_server_port() as address, pg_postmaster_start_time() as started_at`.execute(
    db,
  );
  const { address = null, started_at = new Date(0) } = rows[0] ?? {};
  return { address, startedAt: started_at };
};

/** When the last backup of this database was finished; null if none was made. */
export const readLastBackup = async (db: Connection): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('finished_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
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
