import { mergedInto } from '../../acts/merge';
import type { Op } from './op';

/**
 * Gives a new call another id if the server already has a different call under its id, so that both are logged. Other operations stay the
 * same.
 */
export const withFreeId = (op: Op, refusal: Op['refusal']): Op => {
  if (op.kind !== 'create' || refusal?.code !== 'IDEMPOTENCY_MISMATCH') return op;
  const callId = crypto.randomUUID();
  return { ...op, callId, body: { ...op.body, id: callId } };
};

/** Whether `op` belongs to the call that `created` logs, and not to the server's other call with that id. */
const isOnSameCall = (op: Op, created: Op): boolean => op.callId === created.callId && op.place === created.place;

/** `op` after the call that `created` logs was given the id `callId`: work on the call, and merges into it, follow it. */
export const followedTo = (callId: string, op: Op, created: Op): Op => {
  if (isOnSameCall(op, created)) return { ...op, callId };
  const isMerged = mergedInto(op) === created.callId && op.body.address === created.place;
  return isMerged ? { ...op, body: { ...op.body, into: callId } } : op;
};
