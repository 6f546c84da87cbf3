import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { templates } from './templates.mjs';

const NAME = /^mf-[a-z][a-z0-9-]{1,30}$/;

/**
 * Writes the files of a new remote.
 * @param {string} root the repository
 * @param {string} name of the remote: its folder, its federation name and its key in a release
 * @returns {string[]} the files, relative to the root
 * @throws Error with a sentence for the terminal when the name is invalid or taken
 */
export function scaffold(root, name) {
  if (!NAME.test(name))
    throw new Error(`${name} cannot be a remote's name: use mf- and lowercase letters, such as mf-news`);
  if (existsSync(join(root, name))) throw new Error(`${name} already exists`);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'mf-billing/package.json'), 'utf8'));
  const shared = ['@prebell/contracts', '@prebell/design-system', '@prebell/platform', 'react'];
  const versions = Object.fromEntries(shared.map((dependency) => [dependency, dependencies[dependency]]));
  return Object.entries(templates(name, versions)).map(([file, text]) => {
    const path = join(name, file);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return path;
  });
}
