import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gte } from 'semver';

/** The lockfile's entries for all installed packages, by path. */
export const readLockfile = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The package's name in an installation path: '@b/c' for `node_modules/a/node_modules/@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether `version` is at least `floor`. A pre-release of the floor is not. */
export const isAtLeast = (version, floor) => gte(version, floor);
