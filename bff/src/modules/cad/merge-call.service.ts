import { type CallActBody, callActs, mergeFault, nextCallStatus, sameAs } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { validate as isUuid, v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { attributed } from './authorship.service';
import { type CallRecord, findCall, updateCall } from './calls.repository';
import { appendEvent } from './events.repository';
import { occurredAt } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { type CallWrite, writeOnce } from './write-once.service';

type Request = CallActBody<'merge'>;

/** How a radio log line refers to a call. */
const nameOf = ({ number, address_of_incident }: CallRecord): string =>
  number === null ? address_of_incident : `${number}, ${address_of_incident}`;

/** Radio log lines for the call and for the other one. */
const linesOf = (call: CallRecord, other: CallRecord, reason: string | null): readonly [own: string, others: string] =>
  reason === null
    ? [
        `Same as ${nameOf(other)}: the work continues there.`,
        `${nameOf(call)}${call.nature === null ? '' : ` (${call.nature})`} reports the same incident and was merged into this call.`,
      ]
    : [
        `Not the same as ${nameOf(other)}: this call is open again. Reason: ${reason}`,
        `${nameOf(call)} is a separate call again. Reason: ${reason}`,
      ];

/** The call in the form that `mergeFault` expects. */
const linked = (call: CallRecord) => ({ ...call, merged_into: call.merged });

const found = async (tx: Connection, id: string): Promise<CallRecord> => {
  const call = await findCall(tx, id);
  if (!call) throw new AppError('NOT_FOUND', 'The other call does not exist');
  return call;
};

/**
 * Merges a call into another one that reports the same incident, or undoes the merge. Both calls stay. Each gets a line
 * in its radio log and a sealed event that names the other one. Repeating a merge changes nothing.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH, and VALIDATION_FAILED with the reason of `mergeFault`
 */
export const mergeCall = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite,
  request: Request,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  const at = occurredAt(request.occurred_at, deps.now());
  const link = async (tx: Connection, call: CallRecord, other: CallRecord, reason: string | null): Promise<void> => {
    const line = (call_id: string, notes: string) => addRadioLine(tx, deps, write, { call_id, at, unit: null, notes });
    const [own, others] = linesOf(call, other, reason);
    await line(call.id, own);
    await line(other.id, others);
    await appendEvent(tx, {
      id: uuid(),
      call_id: other.id,
      type: callActs.merge.event,
      outcome: reason === null ? 'joined' : 'parted',
      actor: write.actor,
      occurred_at: at,
      created_at: deps.now(),
      payload: attributed({ with: call.id, number: call.number, reason }, write.author),
    });
  };
  const partner = request.into === null && isUuid(write.callId) ? await findCall(deps.db, write.callId) : undefined;
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.merge.event,
    request,
    at,
    alsoLock: request.into ?? partner?.merged_into ?? undefined,
    change: async (tx, call) => {
      if (request.into === call.merged_into) return 'repeated';
      if (request.into === null) {
        const other = await found(tx, call.merged_into ?? '');
        const wasDispatched = call.primary_dispatched_time !== null;
        const status = nextCallStatus({ status: call.status, wasDispatched }, 'reopen') ?? call.status;
        await updateCall(tx, call.id, { status, merged_into: null, disposition: null, closed_at: null });
        await link(tx, call, other, request.reason);
        return { outcome: 'parted', payload: { ...request, with: other.id, number: other.number } };
      }
      const other = await found(tx, request.into);
      const fault = mergeFault(linked(call), linked(other));
      if (fault !== null) throw new AppError('VALIDATION_FAILED', fault);
      const disposition = sameAs(other);
      await updateCall(tx, call.id, { status: 'closed', merged_into: other.id, disposition, closed_at: at });
      await link(tx, call, other, null);
      return { outcome: 'merged', payload: { ...request, number: other.number } };
    },
  });
  return { call, stateChanged: outcome !== 'repeated' };
};
