// `npm run checkpoint`: prints signed checkpoints of the dispatch record and the audit log, to be kept elsewhere. `npm run checkpoint
// -- key`
// prints the public key that verifies them. The platform may keep running meanwhile.

import { StartError } from '@prebell/server/process';
import { checkpointText } from './start/checkpoint-text';
import { answersHelp, runCheck } from './start/command';

const USAGE = 'Usage: npm run checkpoint [-- key]';

const print = () => {
  const [verb, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (verb !== undefined && verb !== 'key')) throw new StartError(USAGE);
  return checkpointText(verb ?? 'checkpoints');
};

if (!answersHelp(USAGE)) await runCheck(print);
