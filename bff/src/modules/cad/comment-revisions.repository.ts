import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CommentRevisionsTable } from '../../db/tables/comment-revisions.table';

/** The comments after a given save; undefined if there was no such save. */
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

/**
 * The text sent by the save of this call with that Idempotency-Key; undefined if there was none. The author does not
 * matter: a colleague at the same computer may continue the text.
 */
export const findSentComments = async (
  db: Connection,
  { callId, key }: { callId: string; key: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('comment_revisions')
      .innerJoin('idempotency_keys', 'idempotency_keys.result_id', 'comment_revisions.event_id')
      .select('sent_text')
      .where('call_id', '=', callId)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.sent_text;

export const insertCommentRevision = async (
  tx: Connection,
  revision: Insertable<CommentRevisionsTable>,
): Promise<void> => {
  await tx.insertInto('comment_revisions').values(revision).execute();
};
