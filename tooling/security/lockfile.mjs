import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gte } from 'semver';

/** What the lockfile says about each installed package, by its path. */
export const readLockfile = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The package's name in a path: '@b/c' for `node_modules/a/node_modules/@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether `version` is `floor` or later; a pre-release of the floor is not. */
export const isAtLeast = (version, floor) => gte(version, floor);
