// `npm run checkpoint`: prints signed checkpoints of the dispatch record and the audit log, to be kept elsewhere. `npm run checkpoint -- key`
// prints the public key that checks them. Both work beside a running platform.

import { StartError } from '@prebell/server/process';
import { parseConfig } from './config';
import type { Database } from './db/database';
import { readAuditHead } from './modules/audit/audit.repository';
import { loadKeys } from './modules/auth/keys.gateway';
import { readHead } from './modules/cad/events.repository';
import { writeCheckpoint } from './modules/checkpoints/checkpoint.codec';
import { checkpointSigner, checkpointVerifier } from './modules/checkpoints/checkpoint-keys.service';
import { answersHelp, runCheck } from './start/command';

const USAGE = 'Usage: npm run checkpoint [-- key]';

const print = () => {
  const [verb, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (verb !== undefined && verb !== 'key')) throw new StartError(USAGE);
  return async (db: Database) => {
    const config = parseConfig(process.env, { serves: false });
    const { ring } = await loadKeys(config);
    if (verb === 'key') return checkpointVerifier(config, ring);
    const signer = checkpointSigner(config, ring);
    return [
      writeCheckpoint('dispatch-record', await readHead(db), signer),
      writeCheckpoint('audit-log', await readAuditHead(db), signer),
    ].join('\n');
  };
};

if (!answersHelp(USAGE)) await runCheck(print);
