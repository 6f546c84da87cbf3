import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appNameSchema, HOSTS, REMOTES } from '@prebell/contracts';
import { type Build, digestsOf, isRolledBack, readBuild, readHistory } from '../store';
import type { Context } from './context';
import { UsageError } from './usage';

/** @throws UsageError when `app` cannot be the name of an app. */
export const knownApp = (app: string): string => {
  const parsed = appNameSchema.safeParse(app);
  if (!parsed.success) throw new UsageError(`${app} is not an app: name one of ${HOSTS.join(', ')} or a remote`);
  return parsed.data;
};

/** The builds of these apps, each once. */
export const readBuilds = (root: string, apps: readonly string[]): Promise<Build[]> =>
  Promise.all([...new Set(apps)].map((app) => readBuild(knownApp(app), join(root, app, 'dist'))));

/**
 * Builds whose digest is not live, except those that were rolled back: a restart must not bring them back. A store
 * without a host or one of the product's remotes needs its build.
 */
export const unpublished = async ({ store, root, progress }: Context): Promise<Build[]> => {
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
    const isBack = isRolledBack(history, app, digest);
    if (isBack) progress(`${app} ${digest} was rolled back and stays off: publish ${app} to bring it back`);
    return !isBack;
  });
};

function required(app: string, digests: Record<string, string>, error: unknown): null {
  const isLive = digests[app] !== undefined;
  const isOurs = ([...HOSTS, ...REMOTES] as string[]).includes(app);
  if (isOurs && !isLive) throw error;
  return null;
}
