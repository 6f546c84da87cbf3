// `npm run build [-- app...] [--force]`: builds what changed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApps } from './lib/build-apps.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));

try {
  const built = await withBuildLock(root, async () => {
    await ensureInstalled(root);
    return buildApps(root, { force: args.includes('--force'), ...(names.length > 0 ? { only: names } : {}) });
  });
  // Not on stdout, where commands that build first print their own result.
  console.error(built.length === 0 ? 'Everything is already built' : `Built ${built.join(', ')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
