import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { ownTables, type ServerTables } from '../db/server-tables';
import type { MakeLimiter } from './limiter';
import { oneAtATime } from './one-at-a-time';

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

/** Keeps the counts in the database, so that all instances share them and they survive a restart. */
export const postgresLimiters = <Tables extends ServerTables>(db: Kysely<Tables>): MakeLimiter => {
  const inTurn = oneAtATime();
  const storeClient = {
    /** The first parameter of each of the limiter's statements is the key of its row. */
    query: ({ text, values }: Query) =>
      inTurn(String(values[0]), async () => {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      }),
  };
  return ({ name, points, duration }) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'throttles',
      tableCreated: true,
      // Turned off, because the platform's maintenance calls `clearThrottles` instead.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
};

/** Deletes counts that have expired by `now`. */
export const clearThrottles = async <Tables extends ServerTables>(db: Kysely<Tables>, now: Date): Promise<void> => {
  await ownTables(db).deleteFrom('throttles').where('expire', '<', now.getTime()).execute();
};
