import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folder for files that another account must reach. The embedded PostgreSQL uses it for the same reason. */
const SYSTEM_FOLDER = '/var/lib/prebell';

/** Whether every account may enter a folder and all its parents. */
const isOpen = (folder) =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));

/**
 * The folder for the data of etcd and PostgreSQL. If root starts them, they run under another account, which cannot reach folders such
 * as those below /root.
 * @param {string} folder of the cluster's data, which exists
 * @param {{uid?: number | undefined}} account that runs them; empty for our own
 */
export const haHome = (folder, { uid }) =>
  uid === undefined || isOpen(folder)
    ? join(folder, 'ha')
    : join(SYSTEM_FOLDER, `ha-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);
