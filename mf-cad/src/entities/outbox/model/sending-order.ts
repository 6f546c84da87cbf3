import type { Op } from './op';

/** Whether `user` sends it: their own entry, or another user's entry that they took over. */
export const isSentBy = ({ author, sender }: Pick<Op, 'author' | 'sender'>, user: string): boolean =>
  author.id === user || sender?.id === user;

/**
 * What may be sent now: the first waiting operation of each call. Calls do not wait for each other. Within a call
 * nothing overtakes: all later operations wait behind a refused one, or behind one that another user must send.
 * @param user id of the signed-in user
 */
export const sendable = (ops: readonly Op[], user: string): Op[] => {
  const first = new Map<string, Op>();
  for (const op of ops) if (!first.has(op.callId)) first.set(op.callId, op);
  return [...first.values()].filter((op) => op.refusal === null && isSentBy(op, user));
};
