import type { Kysely } from 'kysely';

/** The trading room. Its ids are UUIDv7, so sorting by id gives the order of the messages. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('chat_messages')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('user_id', 'uuid', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tier', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .execute();
  // Deleting a user deletes their messages.
  await db.schema.createIndex('chat_messages_user').on('chat_messages').column('user_id').execute();
};
