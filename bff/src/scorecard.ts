// `npm run scorecard -- verify DAY [--log recorded] [--from <address>] [--expect <file or head>] [--key <public key>]`: recomputes a day
// from recorded data and compares it with what was sealed, and checks all signed heads. Names each hit that was changed, left out or
// added and exits with code 1; exits with code 2 when it could not be checked. `--from` reads a platform's public log instead of the own
// database; without recorded data it then checks the log alone, and says so.

import { parseArgs } from 'node:util';
import { scorecardLogSchema } from '@prebell/contracts';
import { StartError } from '@prebell/server/process';
import type { NoteVerifier } from '@prebell/server/tlog';
import { parseConfig } from './config';
import { loadKeys } from './modules/auth/keys.gateway';
import { ownVerifiers } from './modules/checkpoints/checkpoint-keys.service';
import { notesOf, pinnedVerifiers } from './modules/checkpoints/expected-ends.service';
import { type ReadLog, readRemoteLog } from './modules/scorecard/remote-log.gateway';
import { readOwnLog, recomputed } from './modules/scorecard/verify-day.service';
import { type LogVerdict, verifyLog } from './modules/scorecard/verify-log.rules';
import { answersHelp, besidePlatform, FaultFound, runCheckOf } from './start/command';

const USAGE =
  'Usage: npm run scorecard -- verify DAY [--log recorded|live|simulated] [--from https://...] [--expect <file or head>] [--key <public key or file>]';

const readOptions = () => {
  const options = {
    log: { type: 'string', default: 'recorded' },
    from: { type: 'string' },
    expect: { type: 'string' },
    key: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [verb, date = '', ...rest] = positionals;
  const log = scorecardLogSchema.safeParse(values.log);
  if (verb !== 'verify' || rest.length > 0 || !log.success || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new StartError(USAGE);
  return { ...values, date, log: log.data };
};

const config = () => parseConfig(process.env, { serves: false });
/** Recorded days are read from the MARKET_REPLAY settings, whatever market this installation shows. */
const replayConfig = (date: string) =>
  parseConfig({ ...process.env, MARKET_PROVIDER: 'replay', MARKET_REPLAY_DATE: date }, { serves: false });

/** A reader of another platform's log need not have its market data. An installation of its own has them, or a wrong setting. */
const lacksDays = ({ from }: ReturnType<typeof readOptions>): boolean =>
  from !== undefined && !process.env.MARKET_REPLAY_DIR && !process.env.MARKET_RECORD_DIR;

/** The log and the keys that may have signed it. */
const readLog = async ({
  log,
  from,
  key,
}: ReturnType<typeof readOptions>): Promise<ReadLog & { readonly verifiers: readonly NoteVerifier[] }> => {
  if (from !== undefined) {
    const remote = await readRemoteLog(from, log);
    return { ...remote, verifiers: await pinnedVerifiers(key ?? remote.verifier) };
  }
  let own: ReadLog = { entries: [], heads: [] };
  await besidePlatform(async (db) => {
    own = await readOwnLog(db, log);
    return '';
  });
  return {
    ...own,
    verifiers: key === undefined ? ownVerifiers(config(), (await loadKeys(config())).ring) : await pinnedVerifiers(key),
  };
};

/** Why a report has no recomputed hash, by the log that was checked. */
const NOT_RECOMPUTED = {
  recorded:
    'Not recomputed: this checks the log and its signatures, not the prices. Set MARKET_REPLAY_DIR and the other MARKET_REPLAY settings to the recorded days.',
  other: 'Not recomputed: only recorded days can be.',
};

const reportOf = (
  verdict: LogVerdict,
  { log, date, expect, key }: ReturnType<typeof readOptions>,
  seconds: number,
): string => {
  const { size, heads, covered, hits, outcomes, sealedHash, recomputedHash, unplayed } = verdict;
  return [
    `The ${log} log is complete and unchanged: ${size} entries, ${heads} signed heads, the newest over ${covered}.`,
    ...(covered < size ? [`${size - covered} entries are newer than any signed head.`] : []),
    `${date}: ${hits} hits and ${outcomes} outcomes, SHA-256 ${sealedHash}`,
    recomputedHash === null
      ? NOT_RECOMPUTED[log === 'recorded' ? 'recorded' : 'other']
      : `Recomputed from the recorded day: SHA-256 ${recomputedHash}, the same, in ${seconds.toFixed(1)} s`,
    ...(unplayed > 0
      ? [`The platform stopped before the day was over: ${unplayed} later hits of the recorded day are not sealed.`]
      : []),
    ...(expect === undefined
      ? [
          'Somebody with the key and the database could write and sign everything again. Heads kept elsewhere (--expect) reveal that.',
        ]
      : ['It continues every head that was kept elsewhere.']),
    ...(key === undefined ? ['The key was not pinned (--key).'] : []),
  ].join('\n');
};

const check = async () => {
  const options = readOptions();
  const began = performance.now();
  const { log, date, expect } = options;
  const read = await readLog(options);
  const day = log === 'recorded' && !lacksDays(options) ? await recomputed(replayConfig(date), date) : null;
  const verdict = verifyLog({
    ...read,
    log,
    date,
    kept: expect === undefined ? [] : [await notesOf(expect)],
    recomputed: day,
  });
  if (verdict.faults.length > 0)
    throw new FaultFound(
      [`The ${log} scorecard was changed:`, ...verdict.faults.map((fault) => `  ${fault}`)].join('\n'),
    );
  if (verdict.hits === 0) throw new StartError(`The ${log} log has no hits of ${date}`);
  return reportOf(verdict, options, (performance.now() - began) / 1_000);
};

if (!answersHelp(USAGE)) await runCheckOf(check);
