import { acts } from '../../acts/acts';
import { mergedInto } from '../../acts/merge';
import type { Op } from './op';

/** Whether `user` sends it: their own entry, or another user's entry that they took over. */
export const isSentBy = ({ author, sender }: Pick<Op, 'author' | 'sender'>, user: string): boolean =>
  author.id === user || sender?.id === user;

/** Whether later operations on the call wait for this one. A refused correction or radio entry says nothing about them. */
const holdsOthers = ({ kind, refusal }: Op): boolean => refusal === null || acts[kind].letsOthersPass !== true;

/** How many operations wait behind a refused one. */
export const heldBy = (ops: readonly Op[], refused: Op): number =>
  holdsOthers(refused)
    ? ops.slice(ops.indexOf(refused) + 1).filter(({ callId, refusal }) => callId === refused.callId && refusal === null)
        .length
    : 0;

/**
 * What may be sent now: the first waiting operation of each call. Calls do not wait for each other, except that a merge
 * waits until the other call has been sent. Within a call later operations wait behind one that another user must send, and behind a refused one that changes what they mean.
 * @param user id of the signed-in user
 */
export const sendable = (ops: readonly Op[], user: string): Op[] => {
  const first = new Map<string, Op>();
  for (const op of ops) if (!first.has(op.callId) && holdsOthers(op)) first.set(op.callId, op);
  const unknown = new Set(ops.filter(({ kind }) => kind === 'create').map(({ callId }) => callId));
  // The server must know the call that another one is merged into.
  const isTooEarly = (op: Op) => unknown.has(mergedInto(op) ?? '');
  return [...first.values()].filter((op) => op.refusal === null && isSentBy(op, user) && !isTooEarly(op));
};
