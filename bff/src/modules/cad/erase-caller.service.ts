import { eraseRequests } from '@prebell/server/http';
import type { Deps } from '../../deps';
import { type CallRecord, updateCall } from './calls.repository';
import { eraseSecrets, listEventIds } from './events.repository';
import { type CallWrite, writeOnce } from './write-once.service';

/**
 * Erases the caller's details in the call and in its record. The actions stay, and the chain still verifies: it
 * contains only hashes of the details, whose salts are erased too. The same is true of the hashes that recognise
 * repeated requests.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const eraseCaller = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
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
