// `npm run cad-audit -- verify`: checks the record of the dispatch centre from its first event to its last. Ends with 0 when it is
// whole, with 1 and the number of the first event that does not hold when it is not, and with 2 when it could not be read.
import { ConfigError, parseConfig } from './config';
import { openDatabase } from './db/database';
import { readEvents, readHead } from './modules/cad/events.repository';
import { type Verdict, verifyChain } from './modules/cad/verify-chain';
import { provideCommandDatabase } from './start/command-database';
import { StartError } from './start/start-error';

const USAGE = 'Usage: npm run cad-audit -- verify';

const tell = ({ events, seq, hash, erased, broken }: Verdict): string => {
  if (broken) return `BROKEN at event ${broken.seq}: ${broken.why}\n${seq} events before it hold.`;
  const callers = erased === 0 ? '' : `, callers erased in ${erased} of them`;
  return `Whole: ${events} events${callers}.\nThe last is number ${seq} with the hash ${hash}`;
};

const verify = async (): Promise<Verdict> => {
  const database = await provideCommandDatabase(parseConfig(process.env));
  const db = openDatabase(database.connectionString, () => undefined);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => verifyChain(readEvents(tx), await readHead(tx)));
  } finally {
    await db.destroy();
    await database.stop();
  }
};

try {
  if (process.argv.slice(2).join(' ') !== 'verify') throw new StartError(USAGE);
  const verdict = await verify();
  process.stdout.write(`${tell(verdict)}\n`);
  process.exitCode = verdict.broken ? 1 : 0;
} catch (error) {
  process.exitCode = 2;
  if (error instanceof StartError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`The record could not be read: ${String(error)}\n`);
}
