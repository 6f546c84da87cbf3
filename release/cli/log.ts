import { checkLog, clockNotes, createLogFollower, isReleaseOf, type Line, missedFaults } from '../store';
import type { Arguments } from './arguments';
import type { Context, Result } from './context';
import { UsageError } from './usage';

/**
 * `release log`: prints the signed log of releases. `verify` checks the whole log, and fails naming every line that was
 * altered.
 */
export const logVerb = async (context: Context, { rest }: Arguments): Promise<Result> => {
  const [what, ...more] = rest;
  if (more.length > 0 || (what !== undefined && what !== 'verify')) throw new UsageError('log, or log verify');
  const { store, publisher } = context;
  const records = await store.records();
  const { sound, faults } = checkLog(records, await publisher.ring.trust());
  if (what === undefined) return { lines: sound.map(lineText), value: sound };
  const all = [
    ...faults,
    ...(await seenFaults(context, sound)),
    ...(await fileFaults(context, sound)),
    ...(await liveFaults(context, sound)),
  ];
  if (all.length > 0) throw new LogError(all, sound.length);
  // Remember the last line on this machine, so that the next check notices when it is missing.
  await followerOf(context).follow();
  const clocks = clockNotes(sound, records);
  const wrong = clocks.length === 0 ? [] : ['Times that are wrong (the order of the lines is their number):'];
  return {
    lines: [
      `The log is sound: ${sound.length} lines, the last one is ${sound.at(-1)?.release ?? 'none'}`,
      ...wrong,
      ...clocks.map((note) => `  ${note}`),
    ],
    value: { lines: sound.length, faults: [], clocks },
  };
};

class LogError extends Error {
  override readonly name = 'LogError';

  constructor(
    readonly faults: readonly string[],
    sound: number,
  ) {
    super(`The log is sound only up to line ${sound}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

const lineText = ({ sequence, at, release, team, by, reason }: Line): string =>
  `${String(sequence).padStart(5)}  ${at}  ${release}  ${team} (${by})  ${reason}`;

const followerOf = ({ publisher: { dataDir, ring }, store }: Context) =>
  createLogFollower({ store, trust: ring.trust, dataDir });

async function seenFaults(context: Context, sound: readonly Line[]): Promise<string[]> {
  return missedFaults(await followerOf(context).seen(), sound);
}

async function fileFaults({ store }: Context, sound: readonly Line[]): Promise<string[]> {
  const faults: string[] = [];
  for (const line of sound) {
    const text = await store.releaseText(line.release);
    const what = text === null ? 'is missing' : isReleaseOf(line, text) ? null : 'was altered';
    if (what !== null) faults.push(`line ${line.sequence}: releases/${line.release}.json ${what}`);
  }
  return faults;
}

/** Checks every file of the live artefacts. */
async function liveFaults({ publisher }: Context, sound: readonly Line[]): Promise<string[]> {
  const live = sound.at(-1);
  const faults = await Promise.all(
    Object.entries(live === undefined ? {} : live.apps).map(async ([app, digest]) => {
      const refused = await publisher.trusted.files(app, digest).then(
        () => null,
        (error: Error) => error.message,
      );
      return refused === null ? [] : [refused];
    }),
  );
  return faults.flat();
}
