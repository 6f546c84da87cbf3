import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../db/database';
import type { ChatMessagesTable } from '../../db/tables/chat-messages.table';

export type ChatRecord = Omit<Selectable<ChatMessagesTable>, 'user_id'> & { readonly username: string };

/** The newest messages, oldest first. */
export const findLatestMessages = async (db: Connection, limit: number): Promise<ChatRecord[]> => {
  const newestFirst = await db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.user_id')
    .select([
      'chat_messages.id',
      'users.username',
      'chat_messages.tier',
      'chat_messages.message',
      'chat_messages.created_at',
    ])
    .orderBy('chat_messages.id', 'desc')
    .limit(limit)
    .execute();
  return newestFirst.reverse();
};

export const insertMessage = async (db: Connection, message: Insertable<ChatMessagesTable>): Promise<void> => {
  await db.insertInto('chat_messages').values(message).execute();
};
