import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * Installs the lockfile's packages unless they are there already.
 * @param {string} root the repository
 * @throws Error with npm's output when the installation fails
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  console.log('Installing dependencies (the first time this takes about a minute)');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`);
}

/**
 * Compares the lockfile with npm's own record of what it installed. An optional package may be absent: it is for another
 * platform.
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const present = readPackages(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true;
    return entry.link === true ? found.link === true : found.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
