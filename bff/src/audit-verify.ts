// `npm run audit:verify`: checks that the audit log is complete and unchanged. Exits with code 1 when it is not, and with
// code 2 when it could not be checked. It also works beside a running platform.

import { verifyAudit } from './modules/audit/verify-audit.service';
import { FaultFound, runCheck } from './start/command';

await runCheck(() => async (db) => {
  const verdict = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyAudit(tx));
  if (verdict.kind === 'broken')
    throw new FaultFound(`The audit log was changed from outside: line ${verdict.seq} is missing or altered`);
  return [
    `The audit log is complete and unchanged: ${verdict.lines} lines`,
    `Seal of the last line: ${verdict.hash || 'none'}`,
    'Somebody with write access to the database could change the log and seal it again. Keep this seal elsewhere to detect that.',
  ].join('\n');
});
