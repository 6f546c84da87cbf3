import type { Kysely } from 'kysely';

/** What signed-in users experience with the app of a canary: views by minute, and how many errors count per account. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('canary_minutes')
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('minute', 'timestamptz', (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull())
    .addColumn('affected', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('canary_minutes_key', ['salt', 'side', 'minute'])
    .execute();
  await db.schema
    .createTable('canary_accounts')
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('affected', 'smallint', (c) => c.notNull())
    .addColumn('last_minute', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('canary_accounts_key', ['salt', 'side', 'account'])
    .execute();
};
