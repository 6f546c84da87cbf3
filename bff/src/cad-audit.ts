// `npm run cad-audit -- verify`: checks the dispatch record from its first event to its last, against the checkpoints
// in DATA_DIR, and every call against its last event. Names the first fault and exits with code 1; exits with code 2 when
// the record could not be checked. It also works beside a running platform.

import { StartError } from '@prebell/server/process';
import { parseConfig } from './config';
import type { Database } from './db/database';
import { readCheckpoints } from './modules/cad/checkpoints.repository';
import { describeFault, verifyRecord } from './modules/cad/verify-record.service';
import { FaultFound, runCheck } from './start/command';

const verify = async (db: Database): Promise<string> => {
  const { dataDir } = parseConfig(process.env, { serves: false });
  const verdict = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => verifyRecord(tx, await readCheckpoints(dataDir)));
  const fault = describeFault(verdict);
  if (fault !== null) throw new FaultFound(fault);
  const { events, seq, hash, erased, calls, unsealed } = verdict;
  return [
    `The dispatch record is complete and unchanged: ${events} events, callers erased in ${erased} of them`,
    `${calls} calls are as their last event sealed them${unsealed === 0 ? '' : `; an older release wrote ${unsealed} last`}`,
    `The last event is number ${seq} with the hash ${hash}`,
    'Somebody with write access to the database and to DATA_DIR could change the record and seal it again. Keep this hash elsewhere to detect that.',
  ].join('\n');
};

await runCheck(() => {
  if (process.argv.slice(2).join(' ') !== 'verify') throw new StartError('Usage: npm run cad-audit -- verify');
  return verify;
});
