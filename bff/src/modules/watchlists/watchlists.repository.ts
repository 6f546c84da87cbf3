import type { WatchlistInput } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { WatchlistsTable } from '../../db/tables/watchlists.table';

export type WatchlistRow = Selectable<WatchlistsTable>;

/** Identifies a list of one user. */
export interface ListKey {
  readonly id: string;
  readonly userId: string;
}

/** A user's lists, sorted by name. */
export const listWatchlists = (db: Connection, userId: string): Promise<WatchlistRow[]> =>
  db.selectFrom('watchlists').selectAll().where('user_id', '=', userId).orderBy(sql`lower(name)`).execute();

/** One of the user's own lists; undefined if there is none. */
export const findWatchlist = (db: Connection, { id, userId }: ListKey): Promise<WatchlistRow | undefined> =>
  db.selectFrom('watchlists').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

interface Change extends WatchlistInput {
  readonly userId: string;
  readonly at: Date;
}

/** Inserts a list. Fails with a violation of `watchlists_name` if the user already has one with that name. */
export const insertWatchlist = (db: Connection, { userId, name, symbols, at }: Change): Promise<WatchlistRow> =>
  db
    .insertInto('watchlists')
    .values({ id: uuid(), user_id: userId, name, version: 1, symbols, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a list. Undefined if the user has no such list; fails like `insertWatchlist`. */
export const updateWatchlist = (
  db: Connection,
  { id, userId, name, symbols, at }: Change & ListKey,
): Promise<WatchlistRow | undefined> =>
  db
    .updateTable('watchlists')
    .set((eb) => ({ name, symbols, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Deletes a list; true if it existed. */
export const deleteWatchlist = async (db: Connection, { id, userId }: ListKey): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('watchlists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The number of lists of all users. */
export const countWatchlists = async (db: Connection): Promise<number> => {
  const { count } = await db
    .selectFrom('watchlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
