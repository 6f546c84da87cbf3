import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CommentRevisionsTable } from '../../db/tables/comment-revisions.table';

/** The comments after the save with that number, or undefined if there was none. */
export const findCommentsAt = async (
  db: Connection,
  { callId, version }: { callId: string; version: number },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('comment_revisions')
      .select('text')
      .where('call_id', '=', callId)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.text;

/** What a user sent in the save with that Idempotency-Key, or undefined if there was none. */
export const findSentComments = async (
  db: Connection,
  { callId, userId, key }: { callId: string; userId: string; key: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('comment_revisions')
      .innerJoin('idempotency_keys', 'idempotency_keys.result_id', 'comment_revisions.event_id')
      .select('sent_text')
      .where('call_id', '=', callId)
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.sent_text;

export const insertCommentRevision = async (
  tx: Connection,
  revision: Insertable<CommentRevisionsTable>,
): Promise<void> => {
  await tx.insertInto('comment_revisions').values(revision).execute();
};
