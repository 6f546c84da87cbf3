import type { Kysely } from 'kysely';
import type { ClusterEventsTable } from './tables/cluster-events.table';
import type { IdempotencyKeysTable } from './tables/idempotency-keys.table';
import type { JobsTable } from './tables/jobs.table';
import type { MailOutboxTable } from './tables/mail-outbox.table';
import type { ThrottlesTable } from './tables/throttles.table';

/**
 * The tables that this workspace reads and writes. An app's own schema includes them, and its migrations create them.
 */
export interface ServerTables {
  mail_outbox: MailOutboxTable;
  throttles: ThrottlesTable;
  idempotency_keys: IdempotencyKeysTable;
  cluster_events: ClusterEventsTable;
  'pgboss.job': JobsTable;
}

/** A connection pool or a transaction, typed with these tables only. */
export type Connection = Kysely<ServerTables>;

/**
 * An app's connection, typed with the tables of this workspace only. Kysely's types do not accept a larger schema where
 * a smaller one is expected, although every query for the smaller one works.
 */
export const ownTables = <Tables extends ServerTables>(db: Kysely<Tables>): Connection => db as unknown as Connection;
