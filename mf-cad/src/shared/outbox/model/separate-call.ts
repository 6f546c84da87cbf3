import { mergedInto } from '../../acts/merge';
import type { Op } from './op';

/**
 * A new call whose id the server has for another call gets an id of its own, so that both calls are logged. Other
 * operations stay the same.
 */
export const withFreeId = (op: Op, refusal: Op['refusal']): Op => {
  if (op.kind !== 'create' || refusal?.code !== 'IDEMPOTENCY_MISMATCH') return op;
  const callId = crypto.randomUUID();
  return { ...op, callId, body: { ...op.body, id: callId } };
};

/** Whether `op` was done on the call that `created` logs, and not on another call that the server has under its id. */
const isOnSameCall = (op: Op, created: Op): boolean => op.callId === created.callId && op.place === created.place;

/** `op` after the call that `created` logs got the id `callId`: work on it, and merges into it, go along. */
export const followedTo = (callId: string, op: Op, created: Op): Op => {
  if (isOnSameCall(op, created)) return { ...op, callId };
  const isMerged = mergedInto(op) === created.callId && op.body.address === created.place;
  return isMerged ? { ...op, body: { ...op.body, into: callId } } : op;
};
