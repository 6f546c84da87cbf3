import { sql } from 'kysely';
import type { Connection, Database } from './database';

/**
 * Lets one transaction at a time add to a user's records of one kind, until it ends. What is counted afterwards stays true, so
 * that requests sent at once cannot pass a limit together.
 */
const lockOwner = async (tx: Connection, kind: string, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${userId}`}, 0))`.execute(tx);
};

/** Adds a record of a kind that a user may have so many of: one request after another, each in a transaction of its own. */
export const addInTurn = <T>(
  db: Database,
  { kind, userId }: { readonly kind: string; readonly userId: string },
  add: (tx: Connection) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockOwner(tx, kind, userId);
    return add(tx);
  });
