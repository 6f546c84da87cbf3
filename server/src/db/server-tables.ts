import type { Kysely } from 'kysely';
import type { ClusterEventsTable } from './tables/cluster-events.table';
import type { IdempotencyKeysTable } from './tables/idempotency-keys.table';
import type { JobsTable } from './tables/jobs.table';
import type { MailOutboxTable } from './tables/mail-outbox.table';
import type { ThrottlesTable } from './tables/throttles.table';

/** The tables that this workspace reads and writes. An app's schema contains them, and its migrations create them. */
export interface ServerTables {
  mail_outbox: MailOutboxTable;
  throttles: ThrottlesTable;
  idempotency_keys: IdempotencyKeysTable;
  cluster_events: ClusterEventsTable;
  'pgboss.job': JobsTable;
}

/** A pool, or the transaction opened at the edge of a mutation, seen with these tables only. */
export type Connection = Kysely<ServerTables>;

/**
 * The connection of an app, seen with the tables of this workspace. Kysely's types do not accept a larger schema where a
 * smaller one is expected, although every query of the smaller one runs on it.
 */
export const ownTables = <Tables extends ServerTables>(db: Kysely<Tables>): Connection => db as unknown as Connection;
