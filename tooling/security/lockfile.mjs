import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the lockfile says about each installed package, by its path. */
export const readLockfile = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The package's name in a path: '@b/c' for `node_modules/a/node_modules/@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const numbers = (version) => version.split('-')[0].split('.').map(Number);

/** Whether `version` is `floor` or later; a pre-release of the floor is not. */
export const isAtLeast = (version, floor) => {
  const [have, want] = [numbers(version), numbers(floor)];
  const differing = want.findIndex((part, index) => part !== have[index]);
  return differing === -1 ? !version.includes('-') : have[differing] > want[differing];
};
