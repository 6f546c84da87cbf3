import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './process-identity.mjs';

/**
 * Refuses a data folder that another platform uses, before we build or publish anything. The back end's own lock
 * decides (`embedded/postgres/src/lock.ts`); this check only saves time.
 * @param {string} dataDir
 * @throws Error with a sentence for the terminal
 */
export function refuseFolderInUse(dataDir) {
  const { folder } = read(join(dataDir, 'postgres.json'));
  const { pid, started } = read(join(folder ?? join(dataDir, 'postgres'), 'prebell.lock'));
  if (pid !== undefined && identityOf(pid) === `${pid} ${started}`)
    throw new Error(`Another Prebell (process ${pid}) is using ${dataDir}; stop it, or set DATA_DIR to another folder`);
}

/** A JSON file's content; an empty object if it is missing or invalid. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}
