import { type Kysely, sql } from 'kysely';
import { type Connection, ownTables, type ServerTables } from '../db/server-tables';

export interface ClusterEvent {
  readonly id: string;
  /** The instance that published the event. */
  readonly sender: string;
  readonly topic: string;
  readonly key: string;
}

/** Instances read hints within seconds, so older ones can be deleted. */
const KEPT = sql<Date>`now() - interval '1 hour'`;

export const insertEvent = async <Tables extends ServerTables>(
  db: Kysely<Tables>,
  event: ClusterEvent,
): Promise<void> => {
  await ownTables(db).insertInto('cluster_events').values(event).execute();
};

/** The hints after `since`, and the database's time when they were read. */
export const findEvents = async (
  db: Connection,
  since: Date,
): Promise<{ readonly at: Date; readonly events: readonly ClusterEvent[] }> => {
  const at = await databaseTime(db);
  const events = await db
    .selectFrom('cluster_events')
    .select(['id', 'sender', 'topic', 'key'])
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return { at, events };
};

export const databaseTime = async (db: Connection): Promise<Date> => {
  const { at } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow();
  return at;
};

export const pruneEvents = async (db: Connection): Promise<void> => {
  await db.deleteFrom('cluster_events').where('created_at', '<', KEPT).execute();
};
