import type { Call } from '@prebell/contracts';
import { acts } from '../../acts/acts';
import { createdCall } from '../../acts/create';
import type { Op } from './op';

/** How safely a call's changes are stored, from worst to best. */
export type Keeping = 'unstored' | 'refused' | 'here' | 'sent';

export interface ShownCall {
  readonly call: Call;
  readonly keeping: Keeping;
}

const keepingOf = (ops: readonly Op[]): Keeping => {
  if (ops.some(({ n }) => n === null)) return 'unstored';
  if (ops.some(({ refusal }) => refusal !== null)) return 'refused';
  return ops.length > 0 ? 'here' : 'sent';
};

/**
 * The calls as the dispatcher should see them: the server's calls with all unsent local changes applied. Refused
 * changes are not applied; they are in the list of refused entries. Calls logged here come first, even refused ones.
 */
export const projectCalls = (calls: readonly Call[], ops: readonly Op[]): ShownCall[] => {
  const waiting = new Map<string, Op[]>();
  for (const op of ops) waiting.set(op.callId, [...(waiting.get(op.callId) ?? []), op]);
  const known = new Set(calls.map(({ id }) => id));
  const fresh = ops.filter(({ kind, callId }) => kind === 'create' && !known.has(callId)).map(createdCall);
  return [...fresh.reverse(), ...calls].map((call) => {
    const own = waiting.get(call.id) ?? [];
    const shown = own
      .filter(({ refusal }) => refusal === null)
      .reduce((before, op) => acts[op.kind].apply(before, op), call);
    return { call: shown, keeping: keepingOf(own) };
  });
};
