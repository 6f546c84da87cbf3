import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files in `.changeset` that no version contains yet, relative to the root.
 * @param {string} root
 * @returns {string[]}
 */
export const waitingChangesets = (root) => {
  const folder = join(root, '.changeset');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((name) => name.endsWith('.md')).map((name) => join('.changeset', name));
};
