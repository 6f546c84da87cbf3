import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { ChatMessagesTable } from '../../db/tables/chat-messages.table';

/** There is only one room, but the table can have more. */
const ROOM = 'main';

export interface ChatRecord
  extends Pick<Selectable<ChatMessagesTable>, 'id' | 'seq' | 'tier' | 'message' | 'created_at' | 'deleted_at'> {
  readonly user_id: string;
  readonly username: string;
}

const selectMessages = (db: Connection) =>
  db
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.user_id')
    .select([
      'chat_messages.id',
      'chat_messages.seq',
      'chat_messages.user_id',
      'users.username',
      'chat_messages.tier',
      'chat_messages.message',
      'chat_messages.created_at',
      'chat_messages.deleted_at',
    ]);

/** The newest messages before a position, or the newest of all without one. Oldest first. */
export const findMessagesBefore = async (
  db: Connection,
  before: number | null,
  limit: number,
): Promise<ChatRecord[]> => {
  const query = selectMessages(db).orderBy('seq', 'desc').limit(limit);
  const newestFirst = await (before === null ? query : query.where('seq', '<', before)).execute();
  return newestFirst.reverse();
};

/** The first messages after a position, oldest first. */
export const findMessagesAfter = (db: Connection, after: number, limit: number): Promise<ChatRecord[]> =>
  selectMessages(db).where('seq', '>', after).orderBy('seq').limit(limit).execute();

export const findMessage = (db: Connection, id: string): Promise<ChatRecord | undefined> =>
  selectMessages(db).where('chat_messages.id', '=', id).executeTakeFirst();

/** Ids of removed messages at or after a position: the newest `limit` of them. */
export const findRemovedFrom = async (db: Connection, from: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('seq', '>=', from)
    .where('deleted_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** A message that its author already sent with this client id, or undefined. */
export const findSentMessage = (db: Connection, userId: string, clientId: string): Promise<ChatRecord | undefined> =>
  selectMessages(db).where('user_id', '=', userId).where('client_id', '=', clientId).executeTakeFirst();

/** When a member last wrote; null if never. */
export const findLastWritten = async (db: Connection, userId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('chat_messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
};

/**
 * Takes the next position in the room. The room's row stays locked until the transaction ends, so positions commit in
 * order.
 */
export const takeNextSeq = async (db: Connection): Promise<number> => {
  const { last_seq } = await db
    .updateTable('chat_rooms')
    .set({ last_seq: sql`last_seq + 1` })
    .where('room', '=', ROOM)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return last_seq;
};

export const insertMessage = async (db: Connection, message: Insertable<ChatMessagesTable>): Promise<void> => {
  await db.insertInto('chat_messages').values(message).execute();
};

/** Returns false if there is no such message, or it was already removed. */
export const markDeleted = async (db: Connection, id: string, by: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Returns false if this member already reported the message. */
export const insertReport = async (db: Connection, messageId: string, userId: string, at: Date): Promise<boolean> => {
  const row = await db
    .insertInto('chat_reports')
    .values({ message_id: messageId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
};

const slowSeconds = (db: Connection) => db.selectFrom('chat_rooms').select('slow_seconds').where('room', '=', ROOM);

/** Seconds between two messages of a member; 0 is off. */
export const findSlowSeconds = async (db: Connection): Promise<number> =>
  (await slowSeconds(db).executeTakeFirstOrThrow()).slow_seconds;

/** Like `findSlowSeconds`, but locks the value until the transaction ends. */
export const lockSlowSeconds = async (tx: Connection): Promise<number> =>
  (await slowSeconds(tx).forUpdate().executeTakeFirstOrThrow()).slow_seconds;

export const updateSlowSeconds = async (db: Connection, slow_seconds: number): Promise<void> => {
  await db.updateTable('chat_rooms').set({ slow_seconds }).where('room', '=', ROOM).execute();
};
