import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { appNameSchema, HOSTS } from '@prebell/contracts';
import { z } from 'zod';
import { type Build, digestsOf, readBuild, readFolder, readHistory, staysOff } from '../store';
import type { Context } from './context';
import { UsageError } from './usage';

/** @throws UsageError when `app` cannot be the name of an app. */
export const knownApp = (app: string): string => {
  const parsed = appNameSchema.safeParse(app);
  if (!parsed.success)
    throw new UsageError(
      `${app} is not an app: name one of ${HOSTS.join(', ')}, a remote, or the folder of a build (./dist)`,
    );
  return parsed.data;
};

/** Whether an argument names the folder of a build rather than an app of this repository. */
export const isFolder = (given: string): boolean => given.startsWith('.') || given.includes(sep);

/**
 * The builds of these apps, each once, or the build in a single folder.
 * @throws UsageError for a folder together with anything else: a release records one source, and theirs may differ
 */
export const readBuilds = async (root: string, given: readonly string[]): Promise<Build[]> => {
  const folder = given.find(isFolder);
  if (folder === undefined)
    return Promise.all([...new Set(given)].map((app) => readBuild(knownApp(app), join(root, app, 'dist'))));
  if (given.length > 1) throw new UsageError('Publish a folder alone: the release records its source');
  return [await readFolder(resolve(folder))];
};

const rootSchema = z.object({ workspaces: z.array(z.string()) });

/** The apps of the product: the hosts, and every workspace that is a remote. */
const productApps = async (root: string): Promise<readonly string[]> => {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return rootSchema.parse(JSON.parse(text)).workspaces.filter((name) => appNameSchema.safeParse(name).success);
};

/**
 * Builds to publish at a start: those whose digest is not live. Builds that were rolled back are left out, because a
 * restart must not publish them again. If a host or remote is not in the store, its build must exist.
 */
export const unpublished = async ({ store, root, progress }: Context): Promise<Build[]> => {
  const [folders, ours] = await Promise.all([readdir(root), productApps(root)]);
  const history = await readHistory(store);
  const digests = history[0] === undefined ? {} : digestsOf(history[0]);
  const present = folders.filter((name) => appNameSchema.safeParse(name).success);
  const builds = await Promise.all(
    present.map((app) =>
      readBuild(app, join(root, app, 'dist')).catch((error: unknown) => required(app, { digests, ours, error })),
    ),
  );
  const fresh = builds.filter((build) => build !== null).filter(({ app, digest }) => digests[app] !== digest);
  return fresh.filter(({ app, digest }) => {
    const isBack = staysOff(history, app, digest);
    if (isBack)
      progress(
        `${app} ${digest} was rolled back or is a canary, and stays as it is: publish ${app} to bring it to everybody`,
      );
    return !isBack;
  });
};

interface MissingBuild {
  readonly digests: Readonly<Record<string, string>>;
  readonly ours: readonly string[];
  readonly error: unknown;
}

function required(app: string, { digests, ours, error }: MissingBuild): null {
  const isLive = digests[app] !== undefined;
  if (ours.includes(app) && !isLive) throw error;
  return null;
}
