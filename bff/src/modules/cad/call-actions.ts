import type { commentsSchema, dispatchSchema, newRadioLogSchema } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Deps } from '../../deps';
import { AppError } from '../../http/app-error';
import { type CallRecord, insertRadioLog, updateCall } from './calls.repository';
import { findCommentsAt, insertCommentRevision } from './comment-revisions.repository';
import { type Merge, mergeLines } from './line-merge';
import { RadioNotesRequired } from './radio-notes-required';
import { resolveRadioTime, toRadioTime } from './radio-time';
import { type CallWrite, writeOnce } from './write-once';

type ActionDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** What the radio log says of a dispatch that changed nothing. */
const repeatedDispatch = (initials: string, call: CallRecord, timeZone: string): string => {
  const { primary_dispatched_time: at, dispatcher_initials: by, status } = call;
  const before =
    at === null
      ? `the call was '${status}'`
      : `already dispatched by ${by ?? 'unknown'} at ${toRadioTime(at, timeZone)}`;
  return `Dispatch by ${initials}: ${before}`;
};

/**
 * Dispatches a pending call. On any other the first dispatch stands: its time, initials and unit are never overwritten,
 * and this one is not refused either but kept as a line of the radio log, since behind it is somebody who sent a unit.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const dispatchCall = async (
  deps: ActionDeps,
  write: CallWrite,
  request: z.output<typeof dispatchSchema>,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  const { dispatcher_initials, unit } = request;
  const { call, outcome } = await writeOnce(deps, write, {
    type: 'dispatched',
    request,
    change: async (tx, call) => {
      const now = deps.now();
      if (call.status === 'pending') {
        await updateCall(tx, call.id, {
          status: 'dispatched',
          dispatcher_initials,
          primary_unit: unit ?? call.primary_unit,
          primary_dispatched_time: call.primary_dispatched_time ?? now,
        });
        return 'changed';
      }
      const { timeZone } = deps.config.cad;
      await insertRadioLog(tx, {
        id: uuid(),
        call_id: call.id,
        time: toRadioTime(now, timeZone),
        occurred_at: now,
        unit,
        notes: repeatedDispatch(dispatcher_initials, call, timeZone),
        author_id: write.userId,
      });
      return 'repeated';
    },
  });
  return { call, stateChanged: outcome === 'changed' };
};

/**
 * Saves the whole text of the comments. With `base_version`, what others saved since that version is merged in and no
 * line of either is lost. Without it the text replaces what is there, as specified; every saving stays in the record.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const saveComments = async (
  deps: ActionDeps,
  write: CallWrite,
  request: z.output<typeof commentsSchema>,
): Promise<{ call: CallRecord; merge: string }> => {
  const { comments, base_version } = request;
  const { call, outcome } = await writeOnce(deps, write, {
    type: 'comments',
    request,
    change: async (tx, call): Promise<Merge> => {
      const current = call.additional_comments ?? '';
      const isBehind = base_version !== undefined && base_version !== call.comments_version;
      const base = isBehind ? await findCommentsAt(tx, { callId: call.id, version: base_version }) : current;
      // A version nobody saved shares nothing with the text, like the blank one that every call begins with.
      const { text, merge } = mergeLines(base ?? '', comments, current);
      const comments_version = call.comments_version + 1;
      await updateCall(tx, call.id, { additional_comments: text || null, comments_version });
      await insertCommentRevision(tx, {
        call_id: call.id,
        version: comments_version,
        text,
        sent_text: comments,
        base_version: base_version ?? null,
        author_id: write.userId,
        created_at: deps.now(),
      });
      return merge;
    },
  });
  return { call, merge: outcome };
};

/**
 * Adds a line to the radio log, now or at the latest minute that its time can mean.
 * @throws RadioNotesRequired, TIME_OUT_OF_RANGE, NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const addRadioLog = async (
  deps: ActionDeps,
  write: CallWrite,
  request: z.output<typeof newRadioLogSchema>,
): Promise<CallRecord> => {
  const { time, unit, notes } = request;
  if (notes === '') throw new RadioNotesRequired();
  const { call } = await writeOnce(deps, write, {
    type: 'radio_log',
    request,
    change: async (tx, { id: call_id }) => {
      const now = deps.now();
      const { timeZone } = deps.config.cad;
      const occurred_at = time === undefined ? now : resolveRadioTime(time, { now, timeZone });
      if (occurred_at === null)
        throw new AppError('TIME_OUT_OF_RANGE', `The clock did not show ${time} in the last 24 hours`);
      await insertRadioLog(tx, {
        id: uuid(),
        call_id,
        time: time ?? toRadioTime(now, timeZone),
        occurred_at,
        unit,
        notes,
        author_id: write.userId,
      });
      return 'added';
    },
  });
  return call;
};
