import { type Kysely, sql } from 'kysely';

/** The centre's run cards. Every saved version is kept. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('cad_run_cards')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`
    create function keep_run_cards() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger keep_run_cards before update or delete on cad_run_cards
    for each row execute function keep_run_cards()`.execute(db);
};
