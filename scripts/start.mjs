// `npm start`: from a bare clone to a running platform. Installs what is missing, builds what changed, publishes it to the
// release store, and then becomes the server, so that there is one process to signal and none to leave behind.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApps } from './lib/build-apps.mjs';
import { withBuildLock } from './lib/build-lock.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkPort } from './lib/port.mjs';
import { run } from './lib/run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

try {
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Prebell needs Node 20.19 or newer; this is ${process.version}`);
  // Relative folders mean the same wherever the command was given.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR ?? '.data');
  await checkPort(Number(process.env.PORT ?? 3000), process.env.HOST ?? '127.0.0.1');
  await withBuildLock(root, async () => {
    await ensureInstalled(root);
    await buildApps(root);
    const { code, output } = await run(process.execPath, [join(root, 'release/dist/cli.js'), 'publish', '--changed'], {
      quiet: true,
    });
    if (code !== 0) throw new Error(`The release could not be published:\n${output.trim()}`);
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
await import(join(root, 'bff/dist/main.js'));
