import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../../tooling/cluster/start-cluster.mjs';
import { run } from '../../tooling/lib/run.mjs';
import { root } from './load.mjs';
import { ONE_CROWD } from './platform.mjs';

const PORT = 4_800;

/** Gives `use` a whole cluster on this machine with everything published: its URL, its parts, and `instance(name)`. */
export const withCluster = async (use, { port = PORT } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-cluster-'));
  try {
    const published = await run(process.execPath, [join(root, 'release/dist/cli.js'), 'publish', '--changed'], {
      quiet: true,
      env: { ...process.env, DATA_DIR: folder },
    });
    if (published.code !== 0) throw new Error(published.output);
    const cluster = await startCluster({
      root,
      folder,
      port,
      env: { ...process.env, ...ONE_CROWD, LOG_LEVEL: 'warn' },
    });
    const instance = (name) => ({ pid: cluster.members.get(name).pid, url: cluster.urlOf(name) });
    return await use({ base: `http://127.0.0.1:${port}`, cluster, instance }).finally(cluster.stop);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
