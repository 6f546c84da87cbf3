// `npm start`: from a bare clone to a running platform. Prepares it, and then becomes the server, so that there is one process
// to signal and none to leave behind.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode, requireSystem } from './lib/requirements.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  requireSystem();
  requireNode();
  const { prepare } = await import('./lib/prepare.mjs');
  await prepare(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const stop = () => process.kill(process.pid, 'SIGTERM');
// The terminal was closed.
process.on('SIGHUP', stop);
// npm was killed: nobody would be left to stop us.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

process.env.NODE_ENV ??= 'production';
// A path may hold `#` or `%`, which mean something else in an address.
await import(pathToFileURL(join(root, 'bff/dist/main.js')).href);
