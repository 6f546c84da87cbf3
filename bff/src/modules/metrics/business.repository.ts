import { sql } from 'kysely';
import type { Connection } from '../../db/database';

export interface Replicas {
  readonly count: number;
  /** Replicas that have every commit before it is acknowledged; only these may take over. Null like `lag`. */
  readonly synchronous: number | null;
  /** How far the slowest replica is behind, seconds. Null if this account may not know: it needs `pg_monitor`. */
  readonly lag: number | null;
}

/** The replicas that follow this database. */
export const readReplicas = async (db: Connection): Promise<Replicas> => {
  const { rows } = await sql<{ count: number; visible: number; synchronous: number; lag: number }>`
    select count(*) as count, count(state) as visible, count(*) filter (where sync_state in ('sync', 'quorum')) as synchronous,
      coalesce(extract(epoch from max(replay_lag)), 0) as lag
    from pg_stat_replication
    where application_name <> 'pg_basebackup'`.execute(db);
  const { count = 0, visible = 0, synchronous = 0, lag = 0 } = rows[0] ?? {};
  return visible < count ? { count, synchronous: null, lag: null } : { count, synchronous, lag };
};

interface Archive {
  /** Seconds since the database last archived a part of its log, or since its start; null if archiving is off. */
  readonly age: number | null;
  /** When it last archived; null if it has archived nothing since its start. */
  readonly until: Date | null;
  /** When archiving last failed, if it has not worked since. PostgreSQL tries again at least once a minute. */
  readonly failedAt: Date | null;
}

/**
 * How recently the database archived its log. It does so every minute (`archive_timeout`), because the instances'
 * heartbeats always leave something to archive.
 */
export const readArchive = async (db: Connection): Promise<Archive> => {
  const { rows } = await sql<{ age: number | null; until: Date | null; failed_at: Date | null }>`
    select extract(epoch from now() - coalesce(last_archived_time, stats_reset)) as age, last_archived_time as until,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`.execute(db);
  const { age = null, until = null, failed_at = null } = rows[0] ?? {};
  return { age, until, failedAt: failed_at };
};

/** Where the primary is, and since when it has been running. `address` is null for a socket on this machine. */
export const readPrimary = async (db: Connection): Promise<{ address: string | null; startedAt: Date }> => {
  const { rows } = await sql<{ address: string | null; started_at: Date }>`
    select host(inet_server_addr()) || ':' || inet_server_port() as address, pg_postmaster_start_time() as started_at`.execute(
    db,
  );
  const { address = null, started_at = new Date(0) } = rows[0] ?? {};
  return { address, startedAt: started_at };
};

/** When the last backup of this database finished: of any kind, and by pgBackRest. Null if none is known. */
export const readLastBackups = async (db: Connection): Promise<{ any: Date | null; server: Date | null }> =>
  db
    .selectFrom('backups')
    .select(({ fn }) => [
      fn.max<Date | null>('finished_at').as('any'),
      fn.max<Date | null>('finished_at').filterWhere('kind', '=', 'pgbackrest').as('server'),
    ])
    .executeTakeFirstOrThrow();

/** Subscriptions by status. */
export const countSubscriptions = async (db: Connection): Promise<readonly { status: string; count: number }[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ status, count: Number(count) }));
};
