import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The remotes: every workspace whose name begins with `mf-`. The workspaces of `package.json` are the only list of them.
 * @param {string} root the repository
 * @returns {string[]} folders, which are also the names
 */
export const remotesOf = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.filter((name) => name.startsWith('mf-'));
