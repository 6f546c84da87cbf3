import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach } from './account';

/** Where one embedded PostgreSQL lives. */
export interface Home {
  readonly folder: string;
  /** The cluster itself. */
  readonly cluster: string;
  /** Folder of the unix socket, open to its account alone. */
  readonly socket: string;
  readonly log: string;
}

/** A unix socket's whole path must fit in 107 bytes; the file's own name takes up to 20. */
const MAX_SOCKET_FOLDER = 85;

/**
 * Chooses the home for a data folder: inside it, or under /var/lib/prebell when the account PostgreSQL runs as cannot reach it.
 * Notes the choice in `postgres.json` of the data folder.
 */
export const prepareHome = (dataDir: string, account: Account, log: (line: string) => void): Home => {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const inside = canReach(account, dataDir);
  const folder = inside ? join(dataDir, 'postgres') : join('/var/lib/prebell', key);
  if (!inside) {
    mkdirSync('/var/lib/prebell', { recursive: true, mode: 0o755 });
    log(`The account ${account?.name} cannot enter ${dataDir}: PostgreSQL keeps its files in ${folder}`);
  }
  const short = join(folder, 'run');
  const socket = Buffer.byteLength(short) <= MAX_SOCKET_FOLDER ? short : join(tmpdir(), `prebell-${key}`);
  for (const owned of [folder, socket]) {
    mkdirSync(owned, { recursive: true, mode: 0o700 });
    chmodSync(owned, 0o700);
    if (account !== null) chownSync(owned, account.uid, account.gid);
  }
  const home = { folder, cluster: join(folder, 'cluster'), socket, log: join(folder, 'postgres.log') };
  writeFileSync(
    join(dataDir, 'postgres.json'),
    `${JSON.stringify({ ...home, account: account?.name ?? null }, null, 2)}\n`,
  );
  return home;
};
