import type { Kysely } from 'kysely';

/** How many reports of an error came from signed-in users; anybody can send the others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('remote_faults')
    .addColumn('signed_in_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
