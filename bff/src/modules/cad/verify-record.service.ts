import type { Connection } from '../../db/database';
import { hashText } from '../../db/seals/dispatch-record';
import { type CallState, readCallStates, readEvents, readHead } from './events.repository';
import { type Checkpoint, type Verdict, verifyChain } from './verify-chain.rules';

export interface RecordVerdict extends Verdict {
  /** Calls whose row, units, radio log and comments equal what their last event sealed. */
  readonly calls: number;
  /** Calls last written by a release that sealed no states. */
  readonly unsealed: number;
}

/** What is wrong with a call, or null. */
const faultOf = ({ id, state, seq, state_hash, state_salt }: CallState): string | null => {
  if (seq === null) return `call ${id} is in the list, but the record has no event about it`;
  if (state_hash === null) return null;
  if (state_salt !== null && hashText(state_salt, state) === state_hash) return null;
  return `call ${id}, its units, radio log or comments were changed past the record`;
};

/**
 * Verifies the whole record: the chain of its events, and every call against the state that its last event sealed. Run
 * it in a transaction of isolation level `repeatable read`: events added meanwhile belong to the next check.
 * @param checkpoints places of the record that are kept outside the database
 */
export const verifyRecord = async (tx: Connection, checkpoints: readonly Checkpoint[] = []): Promise<RecordVerdict> => {
  const chain = await verifyChain(readEvents(tx), await readHead(tx), checkpoints);
  let [calls, unsealed] = [0, 0];
  if (chain.broken !== null) return { ...chain, calls, unsealed };
  for await (const call of readCallStates(tx)) {
    const why = faultOf(call);
    if (why !== null) return { ...chain, calls, unsealed, broken: { seq: call.seq ?? 0, why } };
    if (call.state_hash === null) unsealed += 1;
    else calls += 1;
  }
  return { ...chain, calls, unsealed };
};

/** The fault of a verdict in words; null without one. A whole chain does not make the calls true, and the other way round. */
export const describeFault = ({ broken, seq }: Pick<RecordVerdict, 'broken' | 'seq'>): string | null => {
  if (broken === null) return null;
  if (broken.seq > seq)
    return `The record is BROKEN at event ${broken.seq}: ${broken.why}. ${seq} events before it are valid.`;
  const last = broken.seq === 0 ? '' : ` Its last event is number ${broken.seq}.`;
  return `The record does NOT match the calls: ${broken.why}.${last} All ${seq} events are valid.`;
};
