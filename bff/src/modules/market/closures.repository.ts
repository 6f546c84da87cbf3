import type { Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { MarketClosuresTable } from '../../db/tables/market-closures.table';

export type ClosureRow = Selectable<MarketClosuresTable>;

/** All closures by date. */
export const listClosures = (db: Connection): Promise<ClosureRow[]> =>
  db.selectFrom('market_closures').selectAll().orderBy('date').execute();

/** Undefined if that date already has one. */
export const insertClosure = (db: Connection, row: ClosureRow): Promise<ClosureRow | undefined> =>
  db
    .insertInto('market_closures')
    .values(row)
    .onConflict((conflict) => conflict.column('date').doNothing())
    .returningAll()
    .executeTakeFirst();

/** The removed closure, undefined if there was none. */
export const deleteClosure = (db: Connection, date: string): Promise<ClosureRow | undefined> =>
  db.deleteFrom('market_closures').where('date', '=', date).returningAll().executeTakeFirst();
