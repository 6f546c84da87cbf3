// `npm run cluster`: builds, and runs many instances on this machine: 3 web, a market leader and a standby, one for dispatch,
// HAProxy, PgBouncer, PostgreSQL, NATS. With `--ha` PostgreSQL has a synchronous standby and backups. `npm run cluster -- roll`
// restarts the instances of a running cluster one by one. `npm run cluster -- drill ['2026-11-23 16:05']` proves that its
// backups restore to that minute (UTC), by default to the last full minute.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBinaries } from './cluster/binaries.mjs';
import { startCluster } from './cluster/start-cluster.mjs';
import { requireNode, requireSystem } from './lib/requirements.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = resolve(root, process.env.DATA_DIR || '.data/cluster');
const port = Number(process.env.PORT || 3000);
const pidFile = join(folder, 'cluster.pid');

const roll = () => {
  let pid;
  try {
    pid = Number(readFileSync(pidFile, 'utf8'));
    process.kill(pid, 'SIGUSR2');
  } catch {
    throw new Error('No cluster is running here');
  }
  console.log('The instances restart one after another; the cluster’s terminal reports each.');
};

const drill = async (minute) => {
  const { restoreDrill } = await import('./cluster/restore-drill.mjs');
  await restoreDrill({ root, folder, minute, print: console.log });
};

const run = async (isHa) => {
  requireSystem();
  requireNode();
  // Checked before the build, so that a missing program is reported immediately.
  findBinaries({ withNats: !process.env.NATS_URL });
  process.env.DATA_DIR = folder;
  const { prepare } = await import('./lib/prepare.mjs');
  await prepare(root);
  const cluster = await startCluster({ root, folder, port, isHa });
  writeFileSync(pidFile, String(process.pid));
  let work = Promise.resolve();
  process.on('SIGUSR2', () => {
    work = work.then(() => cluster.roll(console.log)).catch((error) => console.error(error.message));
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      rmSync(pidFile, { force: true });
      await cluster.stop();
      process.exit(0);
    });
  console.log(`Prebell is ready at http://localhost:${port} (3 web, 2 market, 1 cad; logs in ${join(folder, 'logs')})`);
};

try {
  const [verb = 'plain', minute] = process.argv.slice(2);
  const verbs = { plain: () => run(false), '--ha': () => run(true), roll, drill: () => drill(minute) };
  if (!Object.hasOwn(verbs, verb)) throw new Error('npm run cluster, and with --ha, roll or drill [minute] after `--`');
  await verbs[verb]();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
