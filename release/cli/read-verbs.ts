import { checkLog, digestsOf, type Line, type Origin, readHistory, resolveRelease } from '../store';
import type { Arguments } from './arguments';
import { canaryLine } from './canary';
import type { Context, Result } from './context';

/** `release status`: the live release with its apps and canary. */
export const statusVerb = async ({ publisher }: Context): Promise<Result> => {
  const release = await resolveRelease(publisher.trusted);
  if (release === null) return { lines: ['Nothing is published yet'], value: null };
  const { id, created_at, reason, canary = null } = release;
  const apps = digestsOf(release);
  const lines = [
    `release ${id} of ${created_at} (${reason})`,
    ...Object.entries(apps).map(([app, digest]) => `  ${app.padEnd(14)} ${digest}`),
    ...(canary === null ? [] : [`  ${canaryLine(canary)}`]),
  ];
  return { lines, value: { id, created_at, reason, apps, canary } };
};
/** `release history`: the latest releases; with `--who`, also who signed them and where they were built. */

export const historyVerb = async ({ store, publisher }: Context, { who }: Arguments): Promise<Result> => {
  if (who) return signedHistory({ store, publisher });
  const releases = await readHistory(store);
  const value = releases.map((release) => {
    const { id, parent, created_at, reason } = release;
    return { id, parent, created_at, reason, apps: digestsOf(release) };
  });
  const lines = releases.map(({ id, created_at, reason }) => `${id}  ${created_at}  ${reason}`);
  return { lines: lines.length === 0 ? ['Nothing is published yet'] : lines, value };
};

/**
 * The releases of the log. Each has the team whose key signed it, the person who published it, and where its changed
 * apps and canaries were built.
 */
async function signedHistory({ store, publisher }: Pick<Context, 'store' | 'publisher'>): Promise<Result> {
  const { sound } = checkLog(await store.records(), await publisher.ring.trust());
  const describe = async ({ app, digest, isCanary }: Changed) => {
    const origin = await publisher.trusted.attested(app, digest).then(
      (attested) => attested.origin,
      () => null,
    );
    const { builder = null, source = null, unknownSource = null } = origin ?? {};
    return { app, digest, isCanary, builder, source, unknownSource };
  };
  const value = await Promise.all(
    sound.slice(-SHOWN).map(async (line) => {
      const { release, at, reason, by, team, key, sequence } = line;
      const builds = changedBy(line, sound[sequence - 2]).map(describe);
      return { id: release, at, reason, by, team, key, builds: await Promise.all(builds) };
    }),
  );
  const lines = value
    .toReversed()
    .flatMap(({ id, at, reason, by, team, builds }) => [
      `${id}  ${at}  ${by} with a key of ${team}: ${reason}`,
      ...builds.map(buildLine),
    ]);
  return { lines: lines.length === 0 ? ['Nothing is published yet'] : lines, value: value.toReversed() };
}

interface Changed {
  readonly app: string;
  readonly digest: string;
  readonly isCanary: boolean;
}

/** The artefacts that this line gave to anybody for the first time. */
const changedBy = ({ apps, canary }: Line, before: Line | undefined): Changed[] => {
  const changed = Object.entries(apps)
    .filter(([app, digest]) => before?.apps[app] !== digest)
    .map(([app, digest]) => ({ app, digest, isCanary: false }));
  if (canary === undefined || canary.digest === before?.canary?.digest) return changed;
  return [...changed, { app: canary.app, digest: canary.digest, isCanary: true }];
};

interface Described extends Changed {
  readonly builder: string | null;
  readonly source: Origin['source'];
  readonly unknownSource: string | null;
}

const buildLine = ({ app, isCanary, builder, source, unknownSource }: Described): string => {
  const unknown = unknownSource === null ? 'an unknown commit' : `an unknown commit (${unknownSource})`;
  const commit =
    source === null ? unknown : `commit ${source.commit.slice(0, 12)}${source.isModified ? ' with changes' : ''}`;
  const name = isCanary ? `${app} canary` : app;
  return `    ${name.padEnd(14)} from ${commit}, ${builder === null ? 'no longer signed' : `published on ${builder}`}`;
};

const SHOWN = 50;
