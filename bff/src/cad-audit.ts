// `npm run cad-audit -- verify`: checks the dispatch record from its first event to its last. If the chain is broken,
// it names the first invalid event and exits with code 1.

import { StartError } from '@prebell/server/process';
import type { Database } from './db/database';
import { readEvents, readHead } from './modules/cad/events.repository';
import { verifyChain } from './modules/cad/verify-chain.rules';
import { runCommand } from './start/command';

const verify = async (db: Database): Promise<string> => {
  const { events, seq, hash, erased, broken } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => verifyChain(readEvents(tx), await readHead(tx)));
  if (broken)
    throw new StartError(
      `The record is BROKEN at event ${broken.seq}: ${broken.why}. ${seq} events before it are valid.`,
    );
  return [
    `The dispatch record is complete and unchanged: ${events} events, callers erased in ${erased} of them`,
    `The last event is number ${seq} with the hash ${hash}`,
    'Somebody with write access to the database could change the record and seal it again. Keep this hash elsewhere to detect that.',
  ].join('\n');
};

await runCommand(() => {
  if (process.argv.slice(2).join(' ') !== 'verify') throw new StartError('Usage: npm run cad-audit -- verify');
  return verify;
});
