import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = /^(node_modules|dist|dist-maps|storybook-static|test)$/;
const SKIPPED_FILES = /\.(test|spec)\.[a-z]+$|\.md$/;
/** Files that only the Storybook uses. */
const STORIES = /^\.storybook$|\.stories\.tsx$|\.mdx$/;

/** Whether a file or folder with this name belongs to an app's build. Tests, stories and prose do not. */
export const isSource = (name, { stories = false } = {}) =>
  !SKIPPED_FOLDERS.test(name) && !SKIPPED_FILES.test(name) && (stories || !STORIES.test(name));

/**
 * One hash over the contents and names of everything that goes into an app; tests, stories and prose do not.
 * @param {string} root
 * @param {string[]} inputs files and folders relative to the root
 * @param {{facts?: string[], stories?: boolean}} [options] `facts` is further text that the build depends on; `stories`
 *   counts stories too
 */
export function sourceHash(root, inputs, { facts = [], stories = false } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  const isWanted = (name) => isSource(name, { stories });
  for (const path of inputs.flatMap((input) => sourcesIn(root, input, isWanted)).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * A fingerprint of a build from the names, sizes and times of its files, without reading them. Null without a build.
 */
export function outputMark(folder) {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) return null;
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const { size, mtimeMs } = statSync(join(folder, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function sourcesIn(root, path, isWanted) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter(isWanted)
    .flatMap((name) => sourcesIn(root, join(path, name), isWanted));
}
