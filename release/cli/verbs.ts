import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appNameSchema, HOSTS, REMOTES, type Release } from '@prebell/contracts';
import {
  type Build,
  digestsOf,
  GATE_CHECKS,
  isRolledBack,
  type Published,
  publish,
  type ReleaseStore,
  readBuild,
  readHistory,
  resolveRelease,
  rollback,
} from '../store';
import { UsageError } from './usage';

export interface Context {
  readonly store: ReleaseStore;
  /** The repository's folder: an app's build is in `<app>/dist`. */
  readonly root: string;
  readonly print: (line: string) => void;
}

interface PublishOptions {
  readonly changed: boolean;
  readonly gate: boolean;
  readonly force: boolean;
}

export const publishVerb = async (
  { store, root, print }: Context,
  apps: readonly string[],
  { changed, gate, force }: PublishOptions,
): Promise<void> => {
  if (changed === apps.length > 0) throw new UsageError('publish needs names of apps, or --changed');
  const builds = changed ? await unpublished({ store, root, print }) : await readBuilds(root, apps);
  if (builds.length === 0) return print('Nothing to publish: every built app is live');
  const outcome = await publish(store, builds, { gate, force });
  report(print, outcome);
  if (outcome.changed && gate) print(`gate: ${GATE_CHECKS.join('; ')}`);
};

export const rollbackVerb = async ({ store, print }: Context, only: string | undefined): Promise<void> => {
  report(print, await rollback(store, only === undefined ? {} : { only: knownApp(only) }));
};

export const statusVerb = async ({ store, print }: Context): Promise<void> => {
  const release = await resolveRelease(store);
  if (release === null) return print('Nothing is published yet');
  print(`release ${release.id} of ${release.created_at} (${release.reason})`);
  for (const [app, digest] of Object.entries(digestsOf(release))) print(`  ${app.padEnd(14)} ${digest}`);
};

export const historyVerb = async ({ store, print }: Context): Promise<void> => {
  const releases = await readHistory(store);
  if (releases.length === 0) return print('Nothing is published yet');
  for (const { id, created_at, reason } of releases) print(`${id}  ${created_at}  ${reason}`);
};

const readBuilds = (root: string, apps: readonly string[]): Promise<Build[]> =>
  Promise.all([...new Set(apps)].map((app) => readBuild(knownApp(app), join(root, app, 'dist'))));

/**
 * Builds whose digest is not live, without those that were rolled back from: a restart must not bring them back. A store
 * that lacks a host or one of the product's remotes needs its build.
 */
async function unpublished({ store, root, print }: Context): Promise<Build[]> {
  const folders = await readdir(root);
  const history = await readHistory(store);
  const digests = history[0] === undefined ? {} : digestsOf(history[0]);
  const present = folders.filter((name) => appNameSchema.safeParse(name).success);
  const builds = await Promise.all(
    present.map((app) =>
      readBuild(app, join(root, app, 'dist')).catch((error: unknown) => required(app, digests, error)),
    ),
  );
  const fresh = builds.filter((build) => build !== null).filter(({ app, digest }) => digests[app] !== digest);
  return fresh.filter(({ app, digest }) => {
    const back = isRolledBack(history, app, digest);
    if (back) print(`${app} ${digest} was rolled back and stays off: publish ${app} brings it back`);
    return !back;
  });
}

function required(app: string, digests: Record<string, string>, error: unknown): null {
  const isLive = digests[app] !== undefined;
  const isOurs = ([...HOSTS, ...REMOTES] as string[]).includes(app);
  if (isOurs && !isLive) throw error;
  return null;
}

function knownApp(app: string): string {
  const parsed = appNameSchema.safeParse(app);
  if (!parsed.success)
    throw new UsageError(`${app} is no app: it is one of ${HOSTS.join(', ')} or the name of a remote`);
  return parsed.data;
}

function report(print: Context['print'], { release, before, changed }: Published): void {
  const verdict = changed ? `is live (${release.reason})` : 'stays live: it has these digests already';
  print(`release ${release.id} ${verdict}`);
  for (const line of differences(before, release)) print(line);
}

function differences(before: Release | null, after: Release): string[] {
  const was = before === null ? {} : digestsOf(before);
  return Object.entries(digestsOf(after))
    .filter(([app, digest]) => was[app] !== digest)
    .map(([app, digest]) => `  ${app.padEnd(14)} ${was[app] ?? '(new)'} -> ${digest}`);
}
