import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Key of the lock that Kysely's Migrator uses too, so that this process and one of an earlier release wait for each
 * other.
 */
const LOCK = '3853314791062309107';

/** Kysely's own table of migrations, which every installation has. */
interface Listed {
  kysely_migration: { name: string; timestamp: string };
}

/**
 * Runs the missing migrations up to `last` in one transaction, in the order of their names: all of them or none.
 * Several processes may call it at the same time; one does the work. We do not use Kysely's Migrator, because it needs
 * a session lock, which a connection pooler in transaction mode does not keep.
 * @throws Error if the database is newer than `migrations`, or lacks a migration that is older than its last one
 */
export const runMigrations = async <Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  last?: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const tx = transaction as unknown as Kysely<Listed>;
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
    await tx.schema
      .createTable('kysely_migration')
      .ifNotExists()
      .addColumn('name', 'varchar(255)', (c) => c.primaryKey())
      .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
      .execute();
    const rows = await tx.selectFrom('kysely_migration').select('name').execute();
    const done = rows.map(({ name }) => name).toSorted();
    const names = Object.keys(migrations).toSorted();
    const unknown = done.find((name) => !(name in migrations));
    if (unknown !== undefined)
      throw new Error(`The database ran migration ${unknown}, which this release does not have: it is too old`);
    const missing = names.find((name, place) => done[place] !== undefined && done[place] !== name);
    if (missing !== undefined) throw new Error(`Migration ${missing} comes before others that ran already`);
    for (const name of names.slice(done.length)) {
      if (last !== undefined && name > last) return;
      await migrations[name]!.up(tx);
      await tx.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute();
    }
  });
