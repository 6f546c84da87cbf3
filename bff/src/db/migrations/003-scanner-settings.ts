import { type Kysely, sql } from 'kysely';

/** Which scanners operators have switched on; all of them at first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('scanner_settings')
    .addColumn('scanner', 'text', (c) => c.primaryKey())
    .addColumn('enabled', 'boolean', (c) => c.notNull())
    .execute();
  await sql`insert into scanner_settings (scanner, enabled) values ('momentum', true), ('gappers', true), ('low_float', true)`.execute(
    db,
  );
};
