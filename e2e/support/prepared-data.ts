import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The environment variable with the folder of the run's prepared data. */
export const PREPARED = 'PREBELL_E2E_PREPARED';

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** A new, empty folder that the database's account can enter. */
export const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-e2e-'));
  // Started as root, the database runs under another account, and stores its files elsewhere when it cannot enter the folder.
  await chmod(folder, 0o755);
  return folder;
};

/**
 * A data folder of a platform that has started before: the demo accounts, subscriptions and first release are there, which
 * saves each start half of its processor time. The first caller of a run prepares it with `start`, which starts and stops a
 * platform on a folder; other workers wait. If preparing failed, the folder is empty, and the caller's own start says why.
 * The journeys in `start.spec.ts` start on empty folders.
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
  // With its owners and modes, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', `${data}/.`, folder]);
  return folder;
};
