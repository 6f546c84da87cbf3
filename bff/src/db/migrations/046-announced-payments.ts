import { type Kysely, sql } from 'kysely';

/**
 * Which payments the owner got a receipt for. Mails are kept for 30 days only, so their keys cannot say it for longer.
 * Payments so far count as announced.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('payments').addColumn('announced_at', 'timestamptz').execute();
  await sql`update payments set announced_at = now() where status = 'succeeded'`.execute(db);
};
