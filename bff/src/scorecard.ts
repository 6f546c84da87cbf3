// `npm run scorecard -- verify DAY [--log recorded] [--from <address>] [--expect <file or head>] [--key <public key>]`:
// recomputes a day from recorded data, compares it with what was sealed, and checks all signed heads. Lists each hit
// that was changed, left out or added, and then exits with code 1. Exits with code 2 if the check was not possible.
// `--from` reads a platform's public log instead of our own database. Without recorded data it then checks only the
// log, and says so.

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
/** Recorded days come from the MARKET_REPLAY settings, whatever market this installation shows. */
const replayConfig = (date: string) =>
  parseConfig({ ...process.env, MARKET_PROVIDER: 'replay', MARKET_REPLAY_DATE: date }, { serves: false });

/**
 * Whether to check the log alone, without recorded data. Somebody who checks another platform's log need not have the
 * data; for an installation's own log, missing data means a wrong setting.
 */
const lacksDays = ({ from }: ReturnType<typeof readOptions>): boolean =>
  from !== undefined && !process.env.MARKET_REPLAY_DIR && !process.env.MARKET_RECORD_DIR;

/** The log, and the public keys that may have signed it. */
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

/** Why a report has no recomputed hash. */
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
