import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account that PostgreSQL runs under; null for the account of this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

/** Accounts that exist on almost every system, in order of preference. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root runs it under another account: the owner of the `cluster` if it exists,
 * because only its owner may open it.
 * @throws Error with a plain sentence if there is no suitable account
 */
export const databaseAccount = (cluster: string | null): Account => {
  const owner = cluster === null ? null : statSync(cluster);
  const ours = process.getuid?.();
  if (ours !== 0) {
    if (owner === null || owner.uid === ours) return null;
    throw new Error(`The database in ${cluster} belongs to the account ${nameOf(owner.uid)}; start as that account`);
  }
  if (owner !== null) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  for (const candidate of CANDIDATES) {
    const found = accounts().find(({ name }) => name === candidate);
    if (found !== undefined) return found;
  }
  throw new Error('As root, PostgreSQL needs an account named postgres or nobody; add one, or set DATABASE_URL');
};

/** Whether `account` can enter `folder` (and everything above it) and read it. */
export const canReach = (account: Account, folder: string): boolean => {
  if (account === null) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1" && ls >/dev/null', 'sh', folder], {
    ...identityOf(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
};

/** Options for `spawn` that run a program as `account`. */
export const identityOf = (account: Account): { uid?: number; gid?: number } =>
  account === null ? {} : { uid: account.uid, gid: account.gid };

const accounts = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));

const nameOf = (uid: number): string => accounts().find((account) => account.uid === uid)?.name ?? `number ${uid}`;
