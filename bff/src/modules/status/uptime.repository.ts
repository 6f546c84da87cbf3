import type { Connection } from '../../db/database';

/** Notes that the minute beginning at `minute` was served; several servers may say so. */
export const insertMinute = async (db: Connection, minute: Date): Promise<void> => {
  await db
    .insertInto('uptime_minutes')
    .values({ minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The minutes on record since `from`: how many there are, and the first. */
export const countMinutes = async (db: Connection, from: Date): Promise<{ served: number; first: Date | null }> => {
  const { served, first } = await db
    .selectFrom('uptime_minutes')
    .select(({ fn }) => [fn.countAll<string>().as('served'), fn.min('minute').as('first')])
    .where('minute', '>=', from)
    .executeTakeFirstOrThrow();
  return { served: Number(served), first };
};

export const pruneMinutes = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('uptime_minutes').where('minute', '<', before).execute();
};
