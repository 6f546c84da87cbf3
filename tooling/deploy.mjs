// `npm run deploy -- mf-billing` or `-- --since main`, with `--against URL` for the gate's browser: builds, tests and publishes
// these apps or what changed, and nothing else.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affectedApps, changedFiles } from './lib/affected.mjs';
import { findApps } from './lib/apps.mjs';
import { buildApps } from './lib/build-apps.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, against: { type: 'string' } },
  });
  if ((values.since === undefined) === (positionals.length === 0))
    throw new Error('Usage: npm run deploy -- <app>... | --since <branch> [--against <url>]');
  return { names: positionals, ...values };
};

/** Runs one step and shows its output. @throws Error when it fails */
const step = async (command, args) => {
  const { code } = await run(command, args, { cwd: root });
  if (code !== 0) throw new Error(`Nothing was published: ${[command.split('/').at(-1), ...args].join(' ')} failed`);
};

try {
  const { names, since, against } = readArguments();
  const apps = since === undefined ? names : affectedApps(findApps(root), await changedFiles(root, since));
  if (apps.length === 0) {
    console.log(`No app is affected by the changes since ${since}`);
  } else {
    console.log(`Deploying ${apps.join(', ')}`);
    await withBuildLock(root, async () => {
      await ensureInstalled(root);
      await buildApps(root, { only: [...apps, 'release'] });
    });
    for (const app of apps) await step(bin('tsc'), ['-p', app]);
    await step(bin('vitest'), ['run', '--passWithNoTests', ...apps.map((app) => `${app}/`)]);
    const gate = against === undefined ? [] : ['--against', against];
    await step(process.execPath, ['release/dist/cli.js', 'publish', ...apps, ...gate]);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
