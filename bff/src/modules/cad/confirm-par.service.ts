import { type CallActBody, callActs, isUnderWay } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import { authorOf } from './authorship.service';
import { type CallRecord, insertRadioLog } from './calls.repository';
import { occurredAt } from './occurred-at.rules';
import { toRadioTime } from './radio-time.rules';
import { type CallWrite, writeOnce } from './write-once.service';

/**
 * Records that everybody on scene is accounted for (PAR): a sealed event, from which the next PAR counts, and a line of
 * the radio log. A call that is not under way gets the line only.
 * @throws NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export const confirmPar = async (
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  write: CallWrite,
  request: CallActBody<'par'>,
): Promise<{ call: CallRecord; stateChanged: boolean }> => {
  const at = occurredAt(request.occurred_at, deps.now());
  const { call, outcome } = await writeOnce(deps, write, {
    type: callActs.par.event,
    request,
    at,
    change: async (tx, { id: call_id, status }) => {
      const isDue = isUnderWay(status);
      const said = request.notes === '' ? 'all accounted for' : request.notes;
      await insertRadioLog(tx, {
        id: uuid(),
        call_id,
        time: toRadioTime(at, deps.config.cad.timeZone),
        occurred_at: at,
        created_at: deps.now(),
        unit: null,
        notes: isDue ? `PAR: ${said}` : `PAR: ${said} (the call was '${status}')`,
        author_id: authorOf(write).id,
      });
      return isDue ? 'changed' : 'repeated';
    },
  });
  return { call, stateChanged: outcome === 'changed' };
};
