// `npm run audit:verify`: checks that the audit log is complete and unchanged. Exits with code 1 when it is not.

import { StartError } from '@prebell/server/process';
import { verifyAudit } from './modules/audit/verify-audit.service';
import { runCommand } from './start/command';

await runCommand(() => async (db) => {
  const verdict = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyAudit(tx));
  if (verdict.kind === 'broken')
    throw new StartError(`The audit log was changed from outside: line ${verdict.seq} is missing or altered`);
  return [
    `The audit log is complete and unchanged: ${verdict.lines} lines`,
    `Seal of the last line: ${verdict.hash || 'none'}`,
    'Somebody with write access to the database could change the log and seal it again. Keep this seal elsewhere to detect that.',
  ].join('\n');
});
