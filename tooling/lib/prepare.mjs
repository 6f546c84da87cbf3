import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApps } from './build-apps.mjs';
import { withBuildLock } from './build-lock.mjs';
import { refuseFolderInUse } from './folder-in-use.mjs';
import { ensureInstalled } from './install.mjs';
import { checkPort } from './port.mjs';
import { run } from './run.mjs';

/** A platform that just stopped may still hold its port for this long. */
const PORT_PATIENCE_MS = 1_500;

/**
 * Does everything that must precede the server: installs what is missing, builds what changed, and publishes it to the release store.
 * @param {string} root the repository
 * @throws Error with a text for the terminal
 */
export async function prepare(root) {
  // Relative folders are resolved from the repository's root, not from the current directory.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  process.env.STORYBOOK_DIR ||= join(root, 'design-system/storybook-static');
  if (!process.env.DATABASE_URL) refuseFolderInUse(process.env.DATA_DIR);
  await checkPort(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1', PORT_PATIENCE_MS);
  await withBuildLock(root, async () => {
    await ensureInstalled(root);
    await buildApps(root);
    const release = (...args) => run(process.execPath, [join(root, 'release/dist/cli.js'), ...args], { quiet: true });
    if (await isStoreAway(release)) {
      console.error('The release store is empty or unreadable. Continuing with the last known release');
      return;
    }
    const { code, output } = await release('publish', '--changed');
    if (code !== 0) throw new Error(`The release could not be published:\n${output.trim()}`);
  });
}

/**
 * Whether the release store is missing although a release was live before, such as on a disk that is not mounted.
 * Publishing into the empty folder would hide that release; the platform serves its own copy instead.
 */
async function isStoreAway(release) {
  if (!existsSync(join(process.env.DATA_DIR ?? '', 'last-known/release.json'))) return false;
  const { code, output } = await release('status', '--json');
  return code !== 0 || output.trim() === 'null';
}
