import { callActs } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { claimIdempotencyKey } from '@prebell/server/http';
import { validate as isUuid, v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { attributed, authorOf, type Doers } from './authorship.service';
import { type CallRecord, findCall, findContinuation, lockCall } from './calls.repository';
import { appendEvent, findOutcome } from './events.repository';
import { aheadRemark, isBeforeCall, isLongBeforeCall } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';

export interface CallWrite extends Doers {
  readonly callId: string;
  readonly idempotencyKey: string | undefined;
}

interface Step {
  /** The action's name in the record. */
  readonly type: string;
  /** The body. A repetition with the same key must send the same one. */
  readonly request: object;
  /** When it was done; absent means now. An entry that was kept offline reaches the server later. */
  readonly at?: Date;
  /** Another call that the change reads or writes. Both are locked in a fixed order, so that two desks never deadlock. */
  readonly alsoLock?: string | undefined;
  /** Changes the locked call. Returns the outcome, with the content for the record if that is not the request. */
  readonly change: (
    tx: Connection,
    call: CallRecord,
    eventId: string,
  ) => Promise<string | { readonly outcome: string; readonly payload: object }>;
}

const load = async (tx: Connection, id: string): Promise<CallRecord> => {
  const call = await findCall(tx, id);
  if (!call) throw new Error('A locked call has disappeared');
  return call;
};

/** What the call where the work continues says in its radio log about an act on a merged call. */
const forwarded = (before: CallRecord, after: CallRecord, name: string) => {
  const known = new Set(before.radio_logs.map(({ id }) => id));
  const added = after.radio_logs.filter(({ id }) => !known.has(id));
  return added.length > 0
    ? added.map(({ unit, notes }) => ({ unit, notes: `On ${name}, merged into this call: ${notes}` }))
    : before.additional_comments === after.additional_comments
      ? []
      : [
          {
            unit: null,
            notes: `On ${name}, merged into this call, the comments changed: ${after.additional_comments}`,
          },
        ];
};

/** Acts that set the times of a call. */
const TIMING: readonly string[] = [callActs.dispatch.event, callActs.status.event];

interface Done {
  readonly step: Pick<Step, 'type' | 'request'> & { readonly at: Date | undefined };
  readonly received: Date;
  readonly outcome: string;
  /** The server's clock. */
  readonly now: Date;
  readonly timeZone: string;
}

/** Radio log remarks on a time that cannot be right. The act still counts, because somebody did it. */
const remarksOn = ({ step: { type, request, at }, received, outcome, now, timeZone }: Done): readonly string[] => {
  if (at === undefined) return [];
  const sent = 'occurred_at' in request ? request.occurred_at : undefined;
  const isEarly = outcome === 'changed' && TIMING.includes(type) && isBeforeCall(at, received);
  return [
    ...(typeof sent === 'string' ? aheadRemark(new Date(sent), { now, timeZone }) : []),
    ...(isEarly ? ['By its time this was done before the call was received. Please correct one of the two.'] : []),
  ];
};

/**
 * Changes one call in one transaction: locks the call, changes it and records the event, or does nothing. A repetition
 * with the same Idempotency-Key changes nothing and returns the first outcome. An act on a merged call also adds a line
 * to the call where the work continues, because that is where people look.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH, TIME_OUT_OF_RANGE for an act long before its call, and what `change` throws
 */
export const writeOnce = (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  { callId, actor, author, idempotencyKey }: CallWrite,
  { type, request, at, alsoLock, change }: Step,
): Promise<{ call: CallRecord; outcome: string }> =>
  deps.db.transaction().execute(async (tx) => {
    const newId = uuid();
    const { id, isFirst } =
      idempotencyKey === undefined
        ? { id: newId, isFirst: true }
        : await claimIdempotencyKey(tx, {
            keys: deps.ring.of('requests'),
            userId: authorOf({ actor, author }).id,
            key: idempotencyKey,
            request: { type, callId, request },
            resultId: newId,
          });
    if (!isUuid(callId)) throw new AppError('NOT_FOUND', 'This call does not exist');
    const goesOn = type === callActs.merge.event ? undefined : await findContinuation(tx, callId);
    const found = new Set<string>();
    for (const locked of [callId, alsoLock, goesOn?.id].filter((one) => one !== undefined).sort())
      if (await lockCall(tx, locked)) found.add(locked);
    if (!found.has(callId)) throw new AppError('NOT_FOUND', 'This call does not exist');
    const earlier = isFirst ? undefined : await findOutcome(tx, id);
    if (earlier !== undefined) return { call: await load(tx, callId), outcome: earlier };
    const before = await load(tx, callId);
    if (at !== undefined && isLongBeforeCall(at, before.time_received))
      throw new AppError(
        'TIME_OUT_OF_RANGE',
        'The time of this entry is more than two days before the call was received. Please enter it again with the right time.',
      );
    const done = await change(tx, before, id);
    const { outcome, payload } = typeof done === 'string' ? { outcome: done, payload: request } : done;
    const created_at = deps.now();
    const remarks = remarksOn({
      step: { type, request, at },
      received: before.time_received,
      outcome,
      now: created_at,
      timeZone: deps.config.cad.timeZone,
    });
    for (const notes of remarks)
      await addRadioLine(tx, deps, { actor, author }, { call_id: callId, at: at ?? created_at, unit: null, notes });
    await appendEvent(tx, {
      id,
      call_id: callId,
      type,
      outcome,
      actor,
      occurred_at: at ?? created_at,
      created_at,
      payload: attributed(payload, author),
    });
    const call = await load(tx, callId);
    if (goesOn !== undefined && before.merged_into !== null)
      for (const line of forwarded(before, call, goesOn.name)) {
        await addRadioLine(tx, deps, { actor, author }, { call_id: goesOn.id, at: at ?? created_at, ...line });
        await appendEvent(tx, {
          id: uuid(),
          call_id: goesOn.id,
          type,
          outcome: 'forwarded',
          actor,
          occurred_at: at ?? created_at,
          created_at,
          payload: attributed({ from: callId, ...line }, author),
        });
      }
    return { call, outcome };
  });
