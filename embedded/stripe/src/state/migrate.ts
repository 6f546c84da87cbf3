import { type Kysely, type Migration, sql } from 'kysely';
import { SCHEMA } from './database';
import { up as state } from './migrations/001-state';

/** A static map, because files cannot be listed once the server is bundled. */
const migrations: Record<string, Migration> = { '001-state': { up: state } };
const LIST = sql.table(`${SCHEMA}.kysely_migration`);

/**
 * Creates or updates the sandbox's tables in one transaction. The list of migrations is in the sandbox's own schema,
 * because the back end's migrations do not know the sandbox. Several processes may call it at the same time; one does
 * the work.
 */
export const migrateSandbox = <Tables>(db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Lock the transaction, not the session: a connection pooler does not keep session locks.
    await sql`select pg_advisory_xact_lock(hashtext(${SCHEMA}))`.execute(tx);
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(tx);
    await sql`create table if not exists ${LIST} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
    const { rows } = await sql<{ name: string }>`select name from ${LIST}`.execute(tx);
    for (const [name, { up }] of Object.entries(migrations)) {
      if (rows.some((row) => row.name === name)) continue;
      await up(tx);
      await sql`insert into ${LIST} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
    }
  });
