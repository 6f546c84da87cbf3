import {
  ADDRESS_REQUIRED,
  type CallActBody,
  callActs,
  days,
  EARLIEST_INSTANT,
  isVisible,
  unitText,
} from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { claimIdempotencyKey } from '@prebell/server/http';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { attributed, authorOf, type Doers } from './authorship.service';
import { type CallRecord, findCall, insertCall } from './calls.repository';
import { closeDraft, lockDraft } from './drafts.repository';
import { appendEvent } from './events.repository';
import { AHEAD_MS, aheadRemark } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { isClockReading, parseReceivedTime } from './received-time.rules';
import { withoutCaller } from './without-caller.rules';

/** A time received before this is a typing error, or the computer's clock was reset. Calls of older paper logs can still be entered. */
const OLDEST_MS = days(20 * 365.25);

const receivedAt = ({ config, now }: Pick<Deps, 'config' | 'now'>, text: string | undefined): Date => {
  if (text === undefined) return now();
  const received = parseReceivedTime(text, config.cad.timeZone, new Date(now().getTime() + AHEAD_MS));
  if (!received) throw new AppError('VALIDATION_FAILED', 'The time received is not a valid date');
  if (received.getTime() < EARLIEST_INSTANT)
    throw new AppError('TIME_OUT_OF_RANGE', 'The time received is before 1970');
  if (received.getTime() < now().getTime() - OLDEST_MS)
    throw new AppError('TIME_OUT_OF_RANGE', 'The time received is more than 20 years ago');
  if (received.getTime() <= now().getTime() + AHEAD_MS) return received;
  // The computer's clock is wrong, but the call is real: never refuse it for that.
  if (isClockReading(text)) return now();
  throw new AppError('TIME_OUT_OF_RANGE', 'The time received is in the future');
};

/** Rejects a call whose id is another author's draft. Otherwise the text of that author would be lost. */
const assertOwnId = async (tx: Connection, id: string, doers: Doers): Promise<void> => {
  const draft = await lockDraft(tx, id);
  if (draft && draft.owner_id !== authorOf(doers).id)
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      `This call is a draft of ${draft.owner_name}. Send again to log yours as a separate call.`,
    );
};

const logCall = async (
  deps: Pick<Deps, 'config' | 'now'>,
  tx: Connection,
  call: CallActBody<'create'> & { id: string },
  { actor, author }: Doers,
): Promise<void> => {
  await assertOwnId(tx, call.id, { actor, author });
  const time_received = receivedAt(deps, call.time_received);
  const created_at = deps.now();
  const isNew = await insertCall(
    tx,
    {
      ...call,
      primary_unit: call.primary_unit && unitText(call.primary_unit),
      time_received,
      primary_dispatched_time: null,
      additional_comments: null,
      created_by: authorOf({ actor, author }).id,
      created_at,
    },
    deps.config.cad,
  );
  if (!isNew)
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      'A call with this id was already logged. Send yours again only if it is a separate call.',
    );
  const { timeZone } = deps.config.cad;
  const sent = call.time_received;
  const remarks =
    sent !== undefined && isClockReading(sent) ? aheadRemark(new Date(sent), { now: created_at, timeZone }) : [];
  for (const notes of remarks)
    await addRadioLine(tx, deps, { actor, author }, { call_id: call.id, at: time_received, unit: null, notes });
  await closeDraft(tx, call.id, { promoted_at: created_at });
  const { caller, rest } = withoutCaller(call);
  await appendEvent(tx, {
    id: call.id,
    call_id: call.id,
    type: callActs.create.event,
    outcome: 'created',
    actor,
    occurred_at: time_received,
    created_at,
    payload: attributed({ ...rest, time_received }, author),
    secret: caller,
  });
};

export interface CallRequest extends Doers {
  readonly call: CallActBody<'create'>;
  readonly idempotencyKey: string | undefined;
}

/**
 * Logs a call. A repeated request with the same Idempotency-Key returns the first call.
 * @throws ADDRESS_REQUIRED, TIME_OUT_OF_RANGE, IDEMPOTENCY_MISMATCH
 */
export const createCall = async (
  deps: Pick<Deps, 'config' | 'now' | 'ring'>,
  tx: Connection,
  { call, actor, author, idempotencyKey }: CallRequest,
): Promise<CallRecord> => {
  if (!isVisible(call.address_of_incident)) throw new AppError('ADDRESS_REQUIRED', ADDRESS_REQUIRED);
  const newId = call.id ?? uuid();
  const { id, isFirst } =
    idempotencyKey === undefined
      ? { id: newId, isFirst: true }
      : await claimIdempotencyKey(tx, {
          keys: deps.ring.of('requests'),
          userId: authorOf({ actor, author }).id,
          key: idempotencyKey,
          request: call,
          resultId: newId,
        });
  if (isFirst) await logCall(deps, tx, { ...call, id }, { actor, author });
  const created = await findCall(tx, id);
  if (!created) throw new Error('The new call is missing');
  return created;
};
