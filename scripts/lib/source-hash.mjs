import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'storybook-static', '.storybook', 'test']);
const SKIPPED_FILES = /\.(test|spec|stories)\.[a-z]+$|\.md$/;

/**
 * One hash over the contents and names of everything that goes into an app; tests, stories and prose do not.
 * @param {string} root
 * @param {string[]} inputs files and folders relative to the root
 * @param {string[]} [facts] further text that the build depends on
 */
export function sourceHash(root, inputs, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const path of inputs.flatMap((input) => sourcesIn(root, input)).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Tells builds apart by names, sizes and times of their files, without reading them. Null when there is no build. */
export function outputMark(folder) {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) return null;
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function sourcesIn(root, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return SKIPPED_FILES.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .filter((name) => !SKIPPED_FOLDERS.has(name))
    .flatMap((name) => sourcesIn(root, join(path, name)));
}
