import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { ApiKeysTable } from '../../db/tables/api-keys.table';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** A user's keys, newest first. */
export const listApiKeys = (db: Connection, userId: string): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findApiKey = (db: Connection, tokenHash: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_keys').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export const insertApiKey = async (db: Connection, row: ApiKeyRow): Promise<void> => {
  await db.insertInto('api_keys').values(row).execute();
};

/** Undefined if the user has no such key. */
export const deleteApiKey = (
  db: Connection,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<ApiKeyRow | undefined> =>
  db.deleteFrom('api_keys').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst();

/** Records the use of a key unless one was recorded since `since`. */
export const touchApiKey = async (
  db: Connection,
  id: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> => {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute();
};

interface Expiring {
  readonly now: Date;
  readonly before: Date;
  /** Lifetime of a key without its own expiry day. */
  readonly days: number;
}

/**
 * Claims the keys that expire between `now` and `before` and whose owners were not notified yet. Only one of several concurrent
 * callers gets each key.
 */
export const claimExpiring = (tx: Connection, { now, before, days }: Expiring): Promise<ApiKeyRow[]> => {
  const ends = sql<Date>`coalesce(expires_at, created_at + make_interval(days => ${days}))`;
  return tx
    .updateTable('api_keys')
    .set({ expiry_told_at: now })
    .where('expiry_told_at', 'is', null)
    .where(ends, '>', now)
    .where(ends, '<=', before)
    .returningAll()
    .execute();
};

/** Removes keys that expired before `before`. */
export const deleteEndedApiKeys = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('api_keys').where('expires_at', '<', before).execute();
};
