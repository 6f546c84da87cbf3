import { eraseRequests } from '../../db/idempotency';
import type { Deps } from '../../deps';
import { type CallRecord, updateCall } from './calls.repository';
import { eraseSecrets, listEventIds } from './events.repository';
import { type CallWrite, writeOnce } from './write-once';

/**
 * Erases who called, in the call and in the record of it. What was done stays, and the chain still verifies: it holds the
 * hashes of what was erased, salted with what was erased along. So are the hashes by which repeated requests are recognised.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const eraseCaller = async (
  deps: Pick<Deps, 'db' | 'now'>,
  write: CallWrite,
  request: { readonly reason: string },
): Promise<CallRecord> => {
  const { call } = await writeOnce(deps, write, {
    type: 'caller_erased',
    request,
    change: async (tx, { id }) => {
      await updateCall(tx, id, {
        caller_phone: null,
        caller_name: null,
        caller_dob: null,
        caller_address: null,
        caller_erased_at: deps.now(),
      });
      await eraseSecrets(tx, id);
      await eraseRequests(tx, [id, ...(await listEventIds(tx, id))]);
      return 'erased';
    },
  });
  return call;
};
