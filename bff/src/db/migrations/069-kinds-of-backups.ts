import { type Kysely, sql } from 'kysely';

/** Who made a backup: `npm run backup -- save`, or pgBackRest beside the database. An earlier release writes only its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table backups add column kind text not null default 'file' check (kind in ('file', 'pgbackrest'))`.execute(
    db,
  );
};
