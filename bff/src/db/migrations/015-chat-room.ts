import { type Kysely, sql } from 'kysely';

/** Gives every message a position, so that readers notice gaps; adds moderation. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('chat_rooms')
    .addColumn('room', 'text', (c) => c.primaryKey())
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .addColumn('slow_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .alterTable('chat_messages')
    .addColumn('seq', 'bigint')
    .addColumn('client_id', 'uuid')
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('deleted_by', 'uuid', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await sql`
    update chat_messages m set seq = numbered.place
    from (select id, row_number() over (order by id) as place from chat_messages) numbered
    where numbered.id = m.id`.execute(db);
  await sql`alter table chat_messages alter column seq set not null`.execute(db);
  await db.schema.createIndex('chat_messages_seq').on('chat_messages').column('seq').unique().execute();
  await sql`create unique index chat_messages_client on chat_messages (user_id, client_id) where client_id is not null`.execute(
    db,
  );
  await sql`insert into chat_rooms (room, last_seq)
    select 'main', coalesce(max(seq), 0) from chat_messages`.execute(db);

  await db.schema
    .createTable('chat_reports')
    .addColumn('message_id', 'uuid', (c) => c.notNull().references('chat_messages.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_reports_pkey', ['message_id', 'user_id'])
    .execute();
};
