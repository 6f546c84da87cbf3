import { type CallActBody, callActs, isUnderWay } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { CallRecord } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { addRadioLine } from './radio-line.service';
import { type CallWrite, writeOnce } from './write-once.service';

/** The remark on a PAR whose time cannot be right. */
const EARLY = ' (not counted: its time is before the call was received. Please confirm PAR again.)';

/**
 * Records that everyone on scene is accounted for (PAR): as a sealed event, from which the time to the next PAR counts,
 * and as a line of the radio log. A call that is not under way gets only the line. So does a PAR dated before its call:
 * its time is wrong, and nobody knows by how much.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const confirmPar = async (
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'ring'>,
  write: CallWrite,
  request: CallActBody<'par'>,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  const at = occurredAt(request.occurred_at, deps.now());
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.par.event,
    request,
    at,
    change: async (tx, { id: call_id, status, time_received }) => {
      const isEarly = at < time_received;
      const said = request.notes === '' ? 'all accounted for' : request.notes;
      const remark = isEarly ? EARLY : isUnderWay(status) ? '' : ` (the call was '${status}')`;
      await addRadioLine(tx, deps, write, { call_id, at, unit: null, notes: `PAR: ${said}${remark}` });
      return remark === '' ? 'changed' : 'repeated';
    },
  });
  return { call, stateChanged: outcome === 'changed' };
};
