import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './process-identity.mjs';

/**
 * Refuses a data folder whose database another platform runs, before anything is built or published for it. The back end's own lock
 * decides (`embedded/postgres/src/lock.ts`); this only saves the time.
 * @param {string} dataDir
 * @throws Error with a sentence for the terminal
 */
export function refuseFolderInUse(dataDir) {
  const { folder } = read(join(dataDir, 'postgres.json'));
  const { pid, started } = read(join(folder ?? join(dataDir, 'postgres'), 'prebell.lock'));
  if (pid !== undefined && identityOf(pid) === `${pid} ${started}`)
    throw new Error(`Another Prebell (process ${pid}) is using ${dataDir}; stop it, or set DATA_DIR to another folder`);
}

/** What a file says; nothing when there is none, or none of ours. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}
