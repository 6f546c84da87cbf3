import { join } from 'node:path';
import { startCluster } from '../../tooling/cluster/start-cluster.mjs';
import { run } from '../../tooling/lib/run.mjs';
import type { Machines } from './machines';
import { ONE_CROWD, withFolder } from './platform';
import { root } from './root';

export const CLUSTER_PORT = 4_800;
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Passes `use` a whole cluster on this machine with all apps published: its URL, its parts, and `instance(name)`. */
export const withCluster = <T>(
  use: (cluster: {
    base: string;
    folder: string;
    cluster: Cluster;
    instance: (name: string) => { pid: number; url: string };
  }) => Promise<T>,
  {
    port = CLUSTER_PORT,
    env = {},
    isHa = false,
    webs = 3,
    machines,
  }: { port?: number; env?: NodeJS.ProcessEnv; isHa?: boolean; webs?: number; machines?: Machines } = {},
): Promise<T> =>
  withFolder(async (folder) => {
    const published = await run(process.execPath, [join(root, 'release/dist/cli.js'), 'publish', '--changed'], {
      quiet: true,
      env: { ...process.env, DATA_DIR: folder },
    });
    if (published.code !== 0) throw new Error(published.output);
    const everything = { ...process.env, ...ONE_CROWD, LOG_LEVEL: 'warn', ...env };
    const where = machines && { machineOf: machines.machineOf };
    const cluster = await startCluster({ root, folder, port, env: everything, isHa, webs, ...where });
    const instance = (name: string) => ({ pid: cluster.members.get(name).pid, url: cluster.urlOf(name) });
    return use({ base: `http://127.0.0.1:${port}`, folder, cluster, instance }).finally(cluster.stop);
  });
