import type { Op } from './op';

/**
 * What may be sent now: for each call the first operation that waits. Calls do not wait for each other, but on one call
 * nothing overtakes: behind a refused operation, and behind one that only its author may send, the rest waits.
 * @param author id of who is signed in
 */
export const sendable = (ops: readonly Op[], author: string): Op[] => {
  const first = new Map<string, Op>();
  for (const op of ops) if (!first.has(op.callId)) first.set(op.callId, op);
  return [...first.values()].filter((op) => op.refusal === null && op.author.id === author);
};
