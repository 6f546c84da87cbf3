import { sql } from 'kysely';
import type { Connection, Database } from './database';

/**
 * Lets one transaction at a time add to a user's records of one kind. A count stays true until the commit, so
 * that concurrent requests cannot pass a limit together.
 */
const lockOwner = async (tx: Connection, kind: string, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId}`}, 0))`.execute(tx);
};

/** Adds a record of a kind with a per-user limit: requests run in sequence, each in its own transaction. */
export const addInTurn = <T>(
  db: Database,
  { kind, userId }: { readonly kind: string; readonly userId: string },
  add: (tx: Connection) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockOwner(tx, kind, userId);
    return add(tx);
  });
