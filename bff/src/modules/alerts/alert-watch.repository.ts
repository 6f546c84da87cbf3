import type { Connection } from '../../db/database';
import type { Moment } from './missed-time.rules';

/** The time up to which alerts have seen all prices; null if none ever ran. */
export const findSeen = async (db: Connection): Promise<Moment | null> => {
  const row = await db.selectFrom('alert_watch').select(['seen_at', 'market_at']).executeTakeFirst();
  return row === undefined ? null : { real: row.seen_at.getTime(), market: row.market_at.getTime() };
};

export const noteSeen = async (db: Connection, { real, market }: Moment): Promise<void> => {
  const row = { seen_at: new Date(real), market_at: new Date(market) };
  await db
    .insertInto('alert_watch')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};
