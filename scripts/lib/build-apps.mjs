import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { APPS } from './apps.mjs';
import { run } from './run.mjs';
import { sourceHash } from './source-hash.mjs';

/**
 * Builds the apps whose sources changed since their last build.
 * @param {string} root
 * @param {{force?: boolean, only?: string[]}} [options] `force` builds them in any case; `only` names apps.
 * @returns {Promise<string[]>} names of the apps that were built
 * @throws Error with the build's output when one fails; the others are finished first
 */
export async function buildApps(root, { force = false, only } = {}) {
  const chosen = APPS.filter((app) => only === undefined || only.includes(app.name));
  const due = chosen
    .map((app) => ({ ...app, hash: sourceHash(root, app.inputs), stamp: join(root, '.build', `${app.name}.stamp`) }))
    .filter((app) => force || !existsSync(join(root, app.output)) || read(app.stamp) !== app.hash);
  if (due.length > 0) console.log(`Building ${due.map((app) => app.name).join(', ')}`);
  const failures = [];
  const queue = [...due];
  const worker = async () => {
    for (let app = queue.shift(); app !== undefined; app = queue.shift()) {
      rmSync(app.stamp, { force: true });
      rmSync(join(root, app.output), { recursive: true, force: true });
      const { code, output } = await run('npm', ['run', '--silent', 'build', '-w', app.name], {
        cwd: root,
        quiet: true,
        env: { ...process.env, NODE_ENV: 'production' },
      });
      if (code !== 0) failures.push(`${app.name} did not build:\n${output.trim()}`);
      else {
        mkdirSync(join(root, '.build'), { recursive: true });
        writeFileSync(app.stamp, app.hash);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
  return due.map((app) => app.name);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
