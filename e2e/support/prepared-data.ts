import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The environment variable that names the folder with the run's prepared data. */
export const PREPARED = 'PREBELL_E2E_PREPARED';

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** A new, empty folder that the database's account can enter. */
export const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-e2e-'));
  // Started as root, the database runs under another account. It would store its files elsewhere if it could not enter the folder.
  await chmod(folder, 0o755);
  return folder;
};

/**
 * A copy of the data of a platform that has started before, with the demo accounts, subscriptions and first release. It halves the
 * processor time of each start. The first caller of a run prepares the data with `start`, which starts and stops a platform on a folder,
 * while other workers wait. If that failed, the folder is empty, and the caller's own start reports why. The journeys in `start.spec.ts`
 * start on empty folders.
 */
export const preparedFolder = async (start: (folder: string) => Promise<void>): Promise<string> => {
  const folder = await emptyFolder();
  const run = process.env[PREPARED];
  if (run === undefined) return folder;
  const data = join(run, 'data');
  const isFirst = await mkdir(data, { mode: 0o755 }).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await chmod(run, 0o755);
    await start(data).then(
      () => writeFile(join(run, 'ready'), ''),
      () => writeFile(join(run, 'failed'), ''),
    );
  }
  while (!(await exists(join(run, 'ready')))) {
    if (await exists(join(run, 'failed'))) return folder;
    await delay(50);
  }
  // Keeps owners and modes, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', `${data}/.`, folder]);
  return folder;
};
