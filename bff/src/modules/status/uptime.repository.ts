import { sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { ServedDay } from './uptime.rules';

/** Records that the platform served requests in the minute starting at `minute`. Several servers may record the same minute. */
export const insertMinute = async (db: Connection, minute: Date): Promise<void> => {
  await db
    .insertInto('uptime_minutes')
    .values({ minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The recorded minutes from `from` up to, but not including, `until`: the first one, and how many per day (UTC, oldest first). */
export const countMinutes = async (
  db: Connection,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ first: Date | null; days: readonly ServedDay[] }> => {
  const days = await db
    .selectFrom('uptime_minutes')
    .select(({ fn }) => [
      sql<string>`to_char(minute at time zone 'UTC', 'YYYY-MM-DD')`.as('date'),
      fn.countAll<string>().as('served'),
      fn.min('minute').as('first'),
    ])
    .where('minute', '>=', from)
    .where('minute', '<', until)
    .groupBy('date')
    .orderBy('date')
    .execute();
  return { first: days[0]?.first ?? null, days: days.map(({ date, served }) => ({ date, served: Number(served) })) };
};

export const pruneMinutes = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('uptime_minutes').where('minute', '<', before).execute();
};
