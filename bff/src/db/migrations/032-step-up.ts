import type { Kysely } from 'kysely';

/** When the password was last given in a session; null for sessions of an earlier version, which have to ask for it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('sessions').addColumn('password_at', 'timestamptz').execute();
};
