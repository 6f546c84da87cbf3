import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { findApps, hashOf } from './apps.mjs';
import { run } from './run.mjs';
import { outputMark } from './source-hash.mjs';

/**
 * Builds the apps whose sources changed since their last build, or whose build was replaced since.
 * @param {string} root
 * @param {{force?: boolean, only?: string[]}} [options] `force` builds them in any case; `only` names apps.
 * @returns {Promise<string[]>} names of the apps that were built
 * @throws Error with the build's output when one fails; the others are finished first
 */
export async function buildApps(root, { force = false, only } = {}) {
  const apps = findApps(root);
  const unknown = only?.filter((name) => !apps.some((app) => app.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No such app: ${unknown.join(', ')}. There are ${apps.map((app) => app.name).join(', ')}`);

  mkdirSync(join(root, '.build'), { recursive: true });
  const due = apps
    .filter((app) => only === undefined || only.includes(app.name))
    .map((app) => ({ ...app, hash: hashOf(root, app), stamp: join(root, '.build', `${app.name}.stamp`) }))
    .filter((app) => force || read(app.stamp) !== stampOf(root, app));
  if (due.length > 0) console.log(`Building ${due.map((app) => app.name).join(', ')}`);

  const failures = [];
  const queue = [...due];
  const worker = async () => {
    for (let app = queue.shift(); app !== undefined; app = queue.shift()) {
      const { code, output } = await build(root, app);
      if (code === 0) writeFileSync(app.stamp, stampOf(root, app));
      else failures.push(`${app.name} did not build:\n${output.trim()}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return due.map((app) => app.name);
}

/** Runs the app's own build script as npm would, without the half second that npm takes. */
function build(root, { folder, script, stamp, output }) {
  rmSync(stamp, { force: true });
  rmSync(join(root, output), { recursive: true, force: true });
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return run('/bin/sh', ['-c', script], {
    cwd: join(root, folder),
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production', PATH: path },
  });
}

const stampOf = (root, { hash, output }) => `${hash} ${outputMark(join(root, output))}`;

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
