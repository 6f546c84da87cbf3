import type { Op } from './op';

/** Whether `user` sends it: their own entry, or one of somebody else that they took on. */
export const isSentBy = ({ author, sender }: Pick<Op, 'author' | 'sender'>, user: string): boolean =>
  author.id === user || sender?.id === user;

/**
 * What may be sent now: for each call the first operation that waits. Calls do not wait for each other, but on one call
 * nothing overtakes: behind a refused operation, and behind one that somebody else has to send, the rest waits.
 * @param user id of who is signed in
 */
export const sendable = (ops: readonly Op[], user: string): Op[] => {
  const first = new Map<string, Op>();
  for (const op of ops) if (!first.has(op.callId)) first.set(op.callId, op);
  return [...first.values()].filter((op) => op.refusal === null && isSentBy(op, user));
};
