// `npm run cad-audit -- verify [--expect <checkpoint>] [--key <public key>]`: checks the whole dispatch record, also against the
// checkpoints in DATA_DIR and the given ones, and compares every row with the events. Names each fault with its row and field. Exits with
// code 1 if it finds any, and with code 2 if it cannot check the record. The platform may keep running meanwhile.

import { parseArgs } from 'node:util';
import { StartError } from '@prebell/server/process';
import { parseConfig } from './config';
import type { Database } from './db/database';
import { loadKeys } from './modules/auth/keys.gateway';
import { readCheckpoints } from './modules/cad/checkpoints.repository';
import { describeFault, verifyRecord } from './modules/cad/verify-record.service';
import { type ExpectOptions, expectedEnds } from './modules/checkpoints/expected-ends.service';
import { answersHelp, FaultFound, runCheck } from './start/command';

const USAGE = 'Usage: npm run cad-audit -- verify [--expect <file or text>] [--key <public key or file>]';

const verify =
  (options: ExpectOptions) =>
  async (db: Database): Promise<string> => {
    const config = parseConfig(process.env, { serves: false });
    const ends = await expectedEnds('dispatch-record', options, config, async () => (await loadKeys(config)).ring);
    const verdict = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => verifyRecord(tx, [...ends, ...(await readCheckpoints(config.dataDir))]));
    const fault = describeFault(verdict);
    if (fault !== null) throw new FaultFound(fault);
    const { events, seq, hash, erased, calls, unsealed } = verdict;
    return [
      `The dispatch record is complete and unchanged: ${events} events, callers erased in ${erased} of them`,
      `${calls} calls are as the events say${unsealed === 0 ? '' : `; an older release wrote ${unsealed} last`}`,
      `The last event is number ${seq} with the hash ${hash}`,
      options.expect === undefined
        ? 'Somebody with write access to the database and to DATA_DIR could change the record and seal it again. Checkpoints kept elsewhere (--expect) reveal that.'
        : 'It contains the expected checkpoint.',
    ].join('\n');
  };

const check = () => {
  const { values, positionals } = parseArgs({
    options: { expect: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.join(' ') !== 'verify') throw new StartError(USAGE);
  return verify({ expect: values.expect, key: values.key });
};

if (!answersHelp(USAGE)) await runCheck(check);
