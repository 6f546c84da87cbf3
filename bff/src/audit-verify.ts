// `npm run audit:verify`: whether the audit log is whole. Exit code 1 when it is not.

import { StartError } from '@prebell/server/process';
import { verifyAudit } from './modules/audit/verify';
import { runCommand } from './start/command';

await runCommand(() => async (db) => {
  const verdict = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyAudit(tx));
  if (verdict.kind === 'broken')
    throw new StartError(`The audit log was changed from outside: line ${verdict.seq} is missing or altered`);
  return [
    `The audit log is whole: ${verdict.lines} lines`,
    `Seal of the last line: ${verdict.hash || 'none'}`,
    'Whoever can write to the database could seal a changed log anew: keep this seal elsewhere to notice that.',
  ].join('\n');
});
