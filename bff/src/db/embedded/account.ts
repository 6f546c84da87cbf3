import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The account PostgreSQL runs as; null means our own. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

/** Accounts that exist on practically every system, the fitting one first. */
const CANDIDATES = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root, so root lends it another account. @throws Error when the system has none. */
export const databaseAccount = (): Account => {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of CANDIDATES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('As root, PostgreSQL needs an account named postgres or nobody; add one, or set DATABASE_URL');
};

/** Whether `account` can enter `folder` (and everything above it) and read it. */
export const canReach = (account: Account, folder: string): boolean => {
  if (account === null) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1" && ls >/dev/null', 'sh', folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
};
