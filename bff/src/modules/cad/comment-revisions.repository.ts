import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CommentRevisionsTable } from '../../db/tables/comment-revisions.table';

/** The comments after the saving of that number, or undefined when there was none. */
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

export const insertCommentRevision = async (
  tx: Connection,
  revision: Insertable<CommentRevisionsTable>,
): Promise<void> => {
  await tx.insertInto('comment_revisions').values(revision).execute();
};
