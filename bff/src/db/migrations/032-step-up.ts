import type { Kysely } from 'kysely';

/** When the user last entered the password in a session. Null in older sessions, which ask for it again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('password_at', 'timestamptz').execute();
};
