import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * Installs the lockfile's packages unless they are installed already.
 * @param {string} root the repository
 * @throws Error with npm's output when the installation fails
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  console.log('Installing dependencies (the first time this takes about a minute)');
  // Not `npm ci`, which first deletes everything, even under a running platform. `--no-save` follows the lockfile without
  // changing it.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(args, root);
  if (code !== 0) throw new Error(`npm install failed:\n${output.trim()}`);
}

/** Compares the lockfile with npm's own record of what it installed. An optional package may be absent if it is for another platform. */
export function isInstalled(root) {
  if (!existsSync(recordIn(root))) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(recordIn(root));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true;
    return entry.link === true ? found.link === true : found.version === entry.version;
  });
}

/** npm writes this file last, so it exists only after a complete installation. */
const recordIn = (root) => join(root, 'node_modules/.package-lock.json');

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** The npm that started this process, otherwise the one on the path. */
function npm(args, cwd) {
  const ours = process.env.npm_execpath;
  return ours?.endsWith('npm-cli.js')
    ? run(process.execPath, [ours, ...args], { cwd, quiet: true })
    : run('npm', args, { cwd, quiet: true });
}
