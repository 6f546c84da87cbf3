import { type Kysely, sql } from 'kysely';

/**
 * Marks the accounts that a demo start created, so that a start without a demo finds them under any address. Earlier accounts are
 * recognised by their names and addresses; the start checks whether they still have the published password.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('users')
    .addColumn('is_demo', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`
    update users set is_demo = true
    where lower(email) like '%@demo.prebell.test'
      or id in (select user_id from entitlement_grants where reason = 'Demo account')`.execute(db);
  await sql`create index users_demo on users (id) where is_demo`.execute(db);
};
