// `npm run audit:verify [-- --expect <checkpoint>] [--key <public key>]`: checks that the audit log is complete and unchanged, also
// against the checkpoints in DATA_DIR and the given ones. Names each fault with its row and field. Exits with code 1 if it finds any,
// and with code 2 if it cannot check the log. The platform may keep running meanwhile.

import { parseArgs } from 'node:util';
import { parseConfig } from './config';
import type { Database } from './db/database';
import { faultLine } from './db/seals/record-faults';
import { verifyAudit } from './modules/audit/verify-audit.service';
import { loadKeys } from './modules/auth/keys.gateway';
import { expectedEnds } from './modules/checkpoints/expected-ends.service';
import { answersHelp, FaultFound, runCheck } from './start/command';

const USAGE = 'Usage: npm run audit:verify [-- [--expect <file or text>] [--key <public key or file>]]';

const check = () => {
  const { values } = parseArgs({ options: { expect: { type: 'string' }, key: { type: 'string' } } });
  return async (db: Database) => {
    const config = parseConfig(process.env, { serves: false });
    const options = { expect: values.expect, key: values.key };
    const ends = await expectedEnds('audit-log', options, config, async () => (await loadKeys(config)).ring);
    const verdict = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyAudit(tx, ends));
    if (verdict.kind === 'broken')
      throw new FaultFound(
        [
          `The audit log was changed from outside: line ${verdict.seq} is missing or altered`,
          ...verdict.faults.map((fault) => `  ${faultLine(fault)}`),
        ].join('\n'),
      );
    return [
      `The audit log is complete and unchanged: ${verdict.lines} lines`,
      ...(verdict.removed > 0
        ? [`It begins after line ${verdict.removed}: the time of the lines before was over, and a line says so`]
        : []),
      `Seal of the last line: ${verdict.hash || 'none'}`,
      values.expect === undefined
        ? 'Somebody with write access to the database could change the log and seal it again. Checkpoints kept elsewhere (--expect) reveal that.'
        : ends.every(({ seq, source }) => source !== undefined || seq < verdict.removed)
          ? 'The expected checkpoint is about lines that were removed, so it proves nothing any more. Use a newer one.'
          : 'It contains the expected checkpoint.',
    ].join('\n');
  };
};

if (!answersHelp(USAGE)) await runCheck(check);
