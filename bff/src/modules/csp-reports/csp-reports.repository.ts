import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { CspReportsTable } from '../../db/tables/csp-reports.table';
import type { Blocked } from './csp-report.rules';

const LISTED = 200;

/** Counts a repeated report; false if it is new. */
export const countBlockedAgain = async (db: Connection, blocked: Blocked, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('csp_reports')
    .set({ count: sql`count + 1`, last_at: at })
    .where((eb) => eb.and({ ...blocked }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const insertBlocked = async (db: Connection, blocked: Blocked, at: Date): Promise<void> => {
  await db
    .insertInto('csp_reports')
    .values({ ...blocked, count: 1, first_at: at, last_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
};

/** Newest first. */
export const listBlocked = (db: Connection): Promise<Selectable<CspReportsTable>[]> =>
  db.selectFrom('csp_reports').selectAll().orderBy('last_at', 'desc').limit(LISTED).execute();

export const deleteBlockedBefore = async (db: Connection, before: Date): Promise<void> => {
  await db.deleteFrom('csp_reports').where('last_at', '<', before).execute();
};
