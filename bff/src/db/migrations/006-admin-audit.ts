import { type Kysely, sql } from 'kysely';

/** The log of what admins did. It stores names with ids and references no accounts, because it outlives them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('admin_audit')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'uuid')
    .addColumn('actor_username', 'text', (c) => c.notNull())
    .addColumn('target_id', 'uuid', (c) => c.notNull())
    .addColumn('target_username', 'text', (c) => c.notNull())
    .addColumn('before', 'jsonb', (c) => c.notNull())
    .addColumn('after', 'jsonb', (c) => c.notNull())
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('admin_audit_at').on('admin_audit').columns(['at desc', 'id desc']).execute();
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger admin_audit_append_only before update or delete or truncate on admin_audit
    for each statement execute function refuse_change()`.execute(db);
};
