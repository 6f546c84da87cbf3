import { seconds } from '@prebell/contracts';
import type { OpenMessages } from '@prebell/server/cluster';
import { repeat } from '@prebell/server/process';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { IncidentLog } from './incident-log';

const LOOK_EVERY_MS = seconds(1);
/** A shorter silence is no outage: the database is only busy. */
const OUTAGE_MS = seconds(3);

interface Server {
  readonly timeline: string | null;
  readonly startedAt: number;
  readonly address: string;
}

const readServer = async (db: Database): Promise<Server> => {
  const { rows } = await sql<{ timeline: string | null; started_at: Date; address: string | null }>`
    select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
      pg_postmaster_start_time() as started_at,
      host(inet_server_addr()) || ':' || inet_server_port() as address`.execute(db);
  const { timeline = null, started_at = new Date(0), address = null } = rows[0] ?? {};
  return { timeline, startedAt: started_at.getTime(), address: address ?? 'this machine' };
};

/** What happened between two answers of the database; null if nothing worth reporting did. */
const whatHappened = (before: Server, after: Server, silentMs: number, error: string | null) => {
  if (before.timeline !== null && after.timeline !== null && before.timeline !== after.timeline)
    return {
      kind: 'failover',
      cause: `The server at ${after.address} took over from ${before.address} (timeline ${Number.parseInt(after.timeline, 16)})`,
    } as const;
  if (before.startedAt !== after.startedAt)
    return { kind: 'restart', cause: `PostgreSQL at ${after.address} restarted` } as const;
  if (silentMs < OUTAGE_MS) return null;
  return {
    kind: 'outage',
    cause: `The database or the way to it (PgBouncer, network): ${error ?? 'no answer'}`,
  } as const;
};

/**
 * Detects failovers, restarts and outages of the database by querying it each second.
 * @returns the function that stops it
 */
export const watchDatabase = (db: Database, log: IncidentLog): (() => Promise<void>) => {
  let last: { readonly server: Server; readonly at: number } | null = null;
  let error: string | null = null;
  const look = async (): Promise<void> => {
    const server = await readServer(db);
    // A former primary may still answer reads.
    if (server.timeline === null) return;
    const at = Date.now();
    const happened = last && whatHappened(last.server, server, at - last.at, error);
    if (last && happened)
      log.note({ part: 'Database', ...happened, beganAt: new Date(last.at), endedAt: new Date(at) });
    last = { server, at };
    error = null;
  };
  const lookOnce = () =>
    look().catch((fault: unknown) => {
      error = fault instanceof Error ? fault.message : String(fault);
    });
  return repeat(lookOnce, LOOK_EVERY_MS);
};

interface MessageWatch {
  readonly incidents: Pick<IncidentLog, 'note'>;
  /** Called when NATS answers for the first time: incidents that other instances could not close are over. */
  readonly onFirst: () => void;
}

/** Detects when this instance loses NATS. @returns the function that stops it */
export const watchMessages = (
  messages: Pick<OpenMessages, 'onChange' | 'trouble'>,
  { incidents: log, onFirst }: MessageWatch,
): (() => void) => {
  let lost: { readonly at: Date; readonly cause: string } | null = null;
  let isFirst = true;
  return messages.onChange(() => {
    const trouble = messages.trouble();
    if (trouble !== null) {
      lost ??= { at: new Date(), cause: trouble };
      log.note({ part: 'NATS', kind: 'outage', beganAt: lost.at, endedAt: null, cause: lost.cause });
      return;
    }
    if (isFirst) onFirst();
    isFirst = false;
    if (lost !== null) {
      log.note({ part: 'NATS', kind: 'outage', beganAt: lost.at, endedAt: new Date(), cause: lost.cause });
      lost = null;
    }
  });
};
