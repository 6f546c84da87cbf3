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
export const isOnSameCall = (op: Op, created: Op): boolean =>
  op.callId === created.callId && op.place === created.place;
