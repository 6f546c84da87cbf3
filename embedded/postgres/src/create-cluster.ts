import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries';
import type { Home } from './home';
import { runAs } from './run-as';

const PREFIX = 'cluster.new';
/** This process writes the cluster here, then renames it into place. */
export const unfinishedCluster = (home: Home): string => join(home.folder, `${PREFIX}-${process.pid}`);

/**
 * Creates the cluster unless it exists. A final rename puts it in place, so an interrupted creation leaves no broken
 * cluster.
 * @param durable false skips syncing files to disk; only for throwaway clusters.
 */
export const createCluster = async (home: Home, { initdb }: Binaries, durable: boolean): Promise<void> => {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return;
  for (const name of readdirSync(home.folder).filter((entry) => entry.startsWith(PREFIX))) {
    // The initdb of a killed start may still be writing here.
    rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const unfinished = unfinishedCluster(home);
  const options = [
    ...['-D', unfinished, '-U', 'prebell', '-A', 'trust', '-E', 'UTF8', '--data-checksums', '--no-instructions'],
    // PostgreSQL's built-in locale sorts and compares the same way on every system.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ];
  await runAs(home, initdb, options, `PostgreSQL could not create its cluster in ${home.cluster}`);
  renameSync(unfinished, home.cluster);
};
