import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Packages of which a page has one copy, the host's. `react/` and `react-dom/` cover the subpaths (`react/jsx-runtime`,
 * `react-dom/client`), because React 19 refuses to run with another version of react-dom. The facades of react-router and TanStack Query
 * are part of the platform, because shared packages are not tree-shaken.
 */
export const SHARED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@prebell/platform',
  '@prebell/platform/router',
  '@prebell/platform/query',
  '@prebell/design-system/base',
  '@prebell/design-system/tabs',
  '@prebell/design-system',
];

/** Shared packages that the shell keeps in separate files. A page loads them when one of its remotes needs them. */
export const ON_DEMAND: readonly string[] = [
  '@prebell/design-system/base',
  '@prebell/design-system/tabs',
  '@prebell/design-system',
];

/** The installed version of a package as seen from this folder, including packages of this repository. The name may have a subpath. */
export const versionOf = (root: string, name: string): string => {
  const [scope = '', unscoped = ''] = name.split('/');
  const path = join(scope.startsWith('@') ? join(scope, unscoped) : scope, 'package.json');
  const places = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const file = places.map((place) => join(place, path)).find((found) => existsSync(found));
  if (file === undefined) throw new Error(`${name} is not installed in ${root}`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
};

/**
 * The version range for code built here: this major version, from this minor on. An older minor may lack a function that the code calls;
 * patches add none.
 */
export const rangeOf = (root: string, name: string): string => rangeFrom(versionOf(root, name));

/** The range of a version: the same major, from this minor on. */
export const rangeFrom = (version: string): string => {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
};

/**
 * The range that the browser checks before it gives a shared package to a remote. Packages of this repository need only the same major
 * version: the release gate compares every name that the remote uses, and an older host may have them all.
 */
export const checkedRangeOf = (root: string, name: string): string =>
  name.startsWith('@prebell/') ? `^${versionOf(root, name).split('.')[0]}` : rangeOf(root, name);

const each = (describe: (root: string, name: string) => string, root: string): Record<string, string> =>
  Object.fromEntries(SHARED.filter((name) => !name.endsWith('/')).map((name) => [name, describe(root, name)]));

/** The ranges that a remote built here needs. */
export const neededBy = (root: string): Record<string, string> => each(rangeOf, root);

/** The versions that a host built here provides. */
export const broughtBy = (root: string): Record<string, string> => each(versionOf, root);
