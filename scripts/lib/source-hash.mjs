import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'storybook-static', '.storybook', 'test']);
const SKIPPED_FILES = /\.(test|spec|stories)\.[a-z]+$|\.md$/;

/**
 * One hash over the contents and names of everything that goes into an app; tests, stories and prose do not.
 * @param {string} root
 * @param {string[]} inputs files and folders relative to the root
 */
export function sourceHash(root, inputs) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return SKIPPED_FILES.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .filter((name) => !SKIPPED_FOLDERS.has(name))
    .flatMap((name) => filesOf(root, join(path, name)));
}
