import { acts } from '../../acts/acts';
import { mergedInto } from '../../acts/merge';
import type { Op } from './op';

/** Whether `user` sends this operation: it is theirs, or they took it over from its author. */
export const isSentBy = ({ author, sender }: Pick<Op, 'author' | 'sender'>, user: string): boolean =>
  author.id === user || sender?.id === user;

/** Whether later operations on the call must wait for this one. They need not wait for a refused correction or radio entry. */
const holdsOthers = ({ kind, refusal }: Op): boolean => refusal === null || acts[kind].letsOthersPass !== true;

/** How many operations wait behind a refused one. */
export const heldBy = (ops: readonly Op[], refused: Op): number =>
  holdsOthers(refused)
    ? ops.slice(ops.indexOf(refused) + 1).filter(({ callId, refusal }) => callId === refused.callId && refusal === null)
        .length
    : 0;

/**
 * The operations that may be sent now: the first waiting one of each call. Calls do not wait for each other, except that a merge waits
 * until the other call was sent. Within a call, later operations wait behind one that another user must send. They also wait behind a
 * refused one that changes their meaning.
 * @param user id of the signed-in user
 */
export const sendable = (ops: readonly Op[], user: string): Op[] => {
  const first = new Map<string, Op>();
  for (const op of ops) if (!first.has(op.callId) && holdsOthers(op)) first.set(op.callId, op);
  const unknown = new Set(ops.filter(({ kind }) => kind === 'create').map(({ callId }) => callId));
  // The server must know a call before another one can be merged into it.
  const isTooEarly = (op: Op) => unknown.has(mergedInto(op) ?? '');
  return [...first.values()].filter((op) => op.refusal === null && isSentBy(op, user) && !isTooEarly(op));
};
