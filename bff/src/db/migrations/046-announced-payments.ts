import { type Kysely, sql } from 'kysely';

/**
 * Records for which payments a receipt was mailed. Mails are deleted after 30 days, so they cannot show it. Existing payments count
 * as announced: a temporary default sets their date without rewriting each row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column announced_at timestamptz default now()`.execute(db);
  await sql`alter table payments alter column announced_at drop default`.execute(db);
  await sql`update payments set announced_at = null where status <> 'succeeded'`.execute(db);
};
