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

/**
 * What was sent in the save of this call with that Idempotency-Key, or undefined if there was none. A colleague at the same
 * computer may continue it, so its author does not matter.
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
