import { type Kysely, sql } from 'kysely';

/** Alerts on entries into users' own scanners. They are deleted with the scanner. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table alerts add column custom_scanner_id uuid references custom_scanners on delete cascade`.execute(
    db,
  );
  await sql`create index alerts_on_own_scanners on alerts (custom_scanner_id) where custom_scanner_id is not null`.execute(
    db,
  );
};
