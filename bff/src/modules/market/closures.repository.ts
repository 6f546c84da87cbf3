import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { MarketClosuresTable } from '../../db/tables/market-closures.table';

export type ClosureRow = Selectable<MarketClosuresTable>;

/** All closures, sorted by date. */
export const listClosures = (db: Connection): Promise<ClosureRow[]> =>
  db.selectFrom('market_closures').selectAll().orderBy('date').execute();

/** Adds a closure; undefined if that date already has one. */
export const insertClosure = (db: Connection, row: ClosureRow): Promise<ClosureRow | undefined> =>
  db
    .insertInto('market_closures')
    .values(row)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Removes a closure and returns it; undefined if there was none. */
export const deleteClosure = (db: Connection, date: string): Promise<ClosureRow | undefined> =>
  db.deleteFrom('market_closures').where('date', '=', date).returningAll().executeTakeFirst();
