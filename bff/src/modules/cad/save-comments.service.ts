import { type CallActBody, callActs } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { authorOf } from './authorship.service';
import { type CallRecord, updateCall } from './calls.repository';
import { findCommentsAt, findSentComments, insertCommentRevision } from './comment-revisions.repository';
import { type Merge, mergeLines } from './line-merge.rules';
import { type CallWrite, writeOnce } from './write-once.service';

type Request = CallActBody<'comments'>;

/** The text that the edit started from; blank if nothing was saved yet. */
const findBase = async (tx: Connection, call: CallRecord, request: Request): Promise<string> => {
  const current = call.additional_comments ?? '';
  const { base_version, base_key } = request;
  if (base_key !== undefined) return (await findSentComments(tx, { callId: call.id, key: base_key })) ?? '';
  if (base_version === undefined || base_version === call.comments_version) return current;
  return (await findCommentsAt(tx, { callId: call.id, version: base_version })) ?? '';
};

/**
 * Saves the whole text of the comments. If the request names a base, changes saved since then are merged in, and no
 * line of either text is lost. Without a base the text replaces the current one, as specified; the record keeps every
 * save.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const saveComments = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite,
  request: Request,
): Promise<{ call: CallRecord; merge: string }> => {
  const { comments, base_version } = request;
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.comments.event,
    request,
    change: async (tx, call, eventId): Promise<Merge> => {
      const base = await findBase(tx, call, request);
      const { text, merge } = mergeLines(base, comments, call.additional_comments ?? '');
      const comments_version = call.comments_version + 1;
      await updateCall(tx, call.id, { additional_comments: text || null, comments_version });
      await insertCommentRevision(tx, {
        call_id: call.id,
        version: comments_version,
        event_id: eventId,
        text,
        sent_text: comments,
        base_version: base_version ?? null,
        author_id: authorOf(write).id,
        created_at: deps.now(),
      });
      return merge;
    },
  });
  return { call, merge: outcome };
};
