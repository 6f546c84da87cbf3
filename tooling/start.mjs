// `npm start`: from a bare clone to a running platform. It prepares the platform, then runs the server in this process, so that
// there is only one process to signal, and none is left behind.
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
// SIGHUP: the terminal was closed.
process.on('SIGHUP', stop);
// Stop if npm was killed, because nothing else would stop us.
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
// A path may contain `#` or `%`, which have a special meaning in a URL.
await import(pathToFileURL(join(root, 'bff/dist/main.js')).href);
