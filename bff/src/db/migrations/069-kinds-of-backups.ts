import { type Kysely, sql } from 'kysely';

/**
 * What made a backup: `npm run backup -- save`, or pgBackRest next to the database. Earlier releases record only the former, hence the
 * default.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table backups add column kind text not null default 'file' check (kind in ('file', 'pgbackrest'))`.execute(
    db,
  );
};
