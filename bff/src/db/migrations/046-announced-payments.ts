import { type Kysely, sql } from 'kysely';

/**
 * Which payments the owner got a receipt for. Mails are kept for 30 days only, so their keys cannot say it for longer.
 * Payments so far count as announced: a default that is dropped at once gives them the date without writing each row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payments add column announced_at timestamptz default now()`.execute(db);
  await sql`alter table payments alter column announced_at drop default`.execute(db);
  await sql`update payments set announced_at = null where status <> 'succeeded'`.execute(db);
};
