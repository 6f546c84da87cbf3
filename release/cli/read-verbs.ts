import { checkLog, digestsOf, readHistory, resolveRelease } from '../store';
import type { Arguments } from './arguments';
import { canaryLine } from './canary';
import type { Context, Result } from './context';

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

/** The releases of the log with the team whose key signed each, the person, and where changed apps were built. */
async function signedHistory({ store, publisher }: Pick<Context, 'store' | 'publisher'>): Promise<Result> {
  const { sound } = checkLog(await store.records(), await publisher.ring.trust());
  const value = await Promise.all(
    sound.slice(-SHOWN).map(async ({ release, at, reason, by, team, key, apps, sequence }) => {
      const before = sound[sequence - 2]?.apps ?? {};
      const changed = Object.entries(apps).filter(([app, digest]) => before[app] !== digest);
      const builds = changed.map(async ([app, digest]) => {
        const origin = await publisher.trusted.attested(app, digest).then(
          (attested) => attested.origin,
          () => null,
        );
        return { app, digest, builder: origin?.builder ?? null, source: origin?.source ?? null };
      });
      return { id: release, at, reason, by, team, key, builds: await Promise.all(builds) };
    }),
  );
  const lines = value.toReversed().flatMap(({ id, at, reason, by, team, builds }) => [
    `${id}  ${at}  ${by} with a key of ${team}: ${reason}`,
    ...builds.map(({ app, builder, source }) => {
      const commit =
        source === null
          ? 'an unknown commit'
          : `commit ${source.commit.slice(0, 12)}${source.isModified ? ' with changes' : ''}`;
      return `    ${app.padEnd(14)} from ${commit}, ${builder === null ? 'no longer signed' : `published on ${builder}`}`;
    }),
  ]);
  return { lines: lines.length === 0 ? ['Nothing is published yet'] : lines, value: value.toReversed() };
}

const SHOWN = 50;
