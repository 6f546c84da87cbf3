import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, canReach, databaseAccount } from './account';

/** The folders of one embedded PostgreSQL. */
export interface Home {
  readonly folder: string;
  /** The cluster itself. */
  readonly cluster: string;
  /** Folder of the Unix socket, accessible only to PostgreSQL's account. */
  readonly socket: string;
  readonly log: string;
  readonly account: Account;
}

const SYSTEM_FOLDER = '/var/lib/prebell';
/** The path of a Unix socket may have at most 103 bytes (macOS; Linux 107); its file name takes up to 20. */
const MAX_SOCKET_FOLDER = 83;

const noteSchema = z.object({ folder: z.string() });

/** Folder for files that PostgreSQL's account must reach when we run as root; created on demand. */
export const systemFolder = (): string => {
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  // Do not depend on the umask. The contents have their own permissions.
  chmodSync(SYSTEM_FOLDER, 0o755);
  return SYSTEM_FOLDER;
};

/**
 * Chooses the home for a data folder and creates its folders: where the database already is, otherwise inside the data
 * folder, or under /var/lib/prebell if PostgreSQL's account cannot reach the data folder.
 * @throws Error if an existing database has disappeared, instead of starting an empty one.
 */
export const prepareHome = (dataDir: string, log: (line: string) => void): Home => {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const inside = join(dataDir, 'postgres');
  const noted = readNote(dataDir);
  if (noted !== null && !existsSync(clusterIn(noted)) && !existsSync(clusterIn(inside)))
    throw new Error(
      `${notePath(dataDir)} says that the database is in ${noted}, but this account finds none there; bring it back, or remove the note to start with an empty one`,
    );
  const present = [inside, noted].find((folder) => folder !== null && existsSync(clusterIn(folder))) ?? null;
  const account = databaseAccount(present === null ? null : clusterIn(present));
  const folder = present ?? (canReach(account, dataDir) ? inside : join(systemFolder(), key));
  if (folder !== inside) log(`PostgreSQL cannot enter ${dataDir} as ${account?.name}; its files are in ${folder}`);
  own(folder, account);
  return {
    folder,
    cluster: clusterIn(folder),
    socket: socketFolder(folder, key, account),
    log: join(folder, 'postgres.log'),
    account,
  };
};

/**
 * Writes the location and address of the database to `postgres.json` in the data folder. Later starts use its `folder`.
 */
export const noteHome = (dataDir: string, { folder, socket, account }: Home): void => {
  const note = { folder, socket, database: 'prebell', user: 'prebell', account: account?.name ?? null };
  writeFileSync(notePath(dataDir), `${JSON.stringify(note, null, 2)}\n`);
};

const clusterIn = (folder: string): string => join(folder, 'cluster');
const notePath = (dataDir: string): string => join(dataDir, 'postgres.json');

/**
 * The recorded folder, if it is outside the data folder. A folder inside may have moved with the data folder, so its
 * recorded path is not used.
 */
const readNote = (dataDir: string): string | null => {
  if (!existsSync(notePath(dataDir))) return null;
  const { folder } = noteSchema.parse(JSON.parse(readFileSync(notePath(dataDir), 'utf8')));
  return folder.startsWith(`${SYSTEM_FOLDER}/`) ? folder : null;
};

const socketFolder = (folder: string, key: string, account: Account): string => {
  const candidates = [join(folder, 'run'), join(tmpdir(), `prebell-${key}`), `/tmp/prebell-${key}`];
  const chosen = candidates.find((path) => Buffer.byteLength(path) <= MAX_SOCKET_FOLDER) as string;
  own(chosen, account);
  return chosen;
};

/**
 * Creates a folder that only the account can open. In a world-writable parent, somebody else may have created a folder
 * or link with this name; we refuse those.
 */
const own = (folder: string, account: Account): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It may have just been created by another start. The lock inside decides which start continues.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const entry = lstatSync(folder);
  const trusted = [process.getuid?.(), account?.uid];
  if (!entry.isDirectory() || !trusted.includes(entry.uid))
    throw new Error(`${folder} belongs to another account; start as that account, or set DATA_DIR to another folder`);
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
};
