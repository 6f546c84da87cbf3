// `npm run deploy -- mf-billing` or `-- --since main`: builds, tests and publishes these apps, or those that changed, and nothing else.
// `--against URL` and `--no-browser --reason TEXT` are for the gate, as in `npm run release`.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { affectedApps, changedFiles } from './lib/affected.mjs';
import { findApps } from './lib/apps.mjs';
import { buildApps } from './lib/build-apps.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { waitingChangesets } from './lib/waiting-changesets.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules/.bin', name);

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      against: { type: 'string' },
      'no-browser': { type: 'boolean', default: false },
      reason: { type: 'string' },
    },
  });
  if ((values.since === undefined) === (positionals.length === 0))
    throw new Error(
      'Usage: npm run deploy -- <app>... | --since <branch> [--against <url> | --no-browser --reason <text>]',
    );
  return { names: positionals, ...values };
};

/** Runs one step and shows its output. @throws Error when it fails */
const step = async (command, args) => {
  const { code } = await run(command, args, { cwd: root });
  if (code !== 0) throw new Error(`Nothing was published: ${[command.split('/').at(-1), ...args].join(' ')} failed`);
};

/** @throws Error while a changeset waits, because the deployed code would still have its old version number. */
const assertRaised = () => {
  const waiting = waitingChangesets(root);
  if (waiting.length === 0) return;
  throw new Error(`Nothing was published: ${waiting.join(', ')} is in no version yet. Run npm run raise and commit`);
};

try {
  const { names, since, against, reason, 'no-browser': isUntried } = readArguments();
  assertRaised();
  const apps = since === undefined ? names : affectedApps(findApps(root), await changedFiles(root, since));
  if (apps.length === 0) {
    console.log(`No app is affected by the changes since ${since}`);
  } else {
    console.log(`Deploying ${apps.join(', ')}`);
    await withBuildLock(root, async () => {
      await ensureInstalled(root);
      // The gate starts the back end to show the candidate in its browser.
      const tools = against === undefined && !isUntried ? ['release', 'bff'] : ['release'];
      await buildApps(root, { only: [...apps, ...tools] });
    });
    for (const app of apps) await step(bin('tsc'), ['-p', app]);
    await step(bin('vitest'), ['run', '--passWithNoTests', ...apps.map((app) => `${app}/`)]);
    const gate = [
      ...(against === undefined ? [] : ['--against', against]),
      ...(isUntried ? ['--no-browser'] : []),
      ...(reason === undefined ? [] : ['--reason', reason]),
    ];
    await step(process.execPath, ['release/dist/cli.js', 'publish', ...apps, ...gate]);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
