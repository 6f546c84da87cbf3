import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../lib/programs.mjs';

/** Where Debian installs each version of PostgreSQL; Patroni 3.0 supports versions up to 16. */
const VERSIONS = '/usr/lib/postgresql';
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', postgres: 'postgresql-15', pgbackrest: 'pgbackrest' };

const binariesOf = () =>
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .filter((version) => Number(version) >= 15 && Number(version) <= 16)
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));

/**
 * Finds the programs for a PostgreSQL that can fail over; `postgres` is the folder of the server's programs.
 * @returns {Record<keyof typeof PACKAGES, string>}
 * @throws Error that names the missing packages
 */
export function findHaPrograms() {
  const found = {
    etcd: findProgram('etcd'),
    patroni: findProgram('patroni'),
    postgres: binariesOf(),
    pgbackrest: findProgram('pgbackrest'),
  };
  const missing = Object.keys(found).filter((name) => found[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `--ha needs more packages: sudo apt-get install ${missing.map((name) => PACKAGES[name]).join(' ')}`,
    );
  return /** @type {Record<keyof typeof PACKAGES, string>} */ (found);
}

/**
 * The account to run PostgreSQL with. It refuses to run as root, and then gets Debian's own account.
 * @returns {{uid: number, gid: number} | {uid?: undefined, gid?: undefined}}
 */
export function databaseAccount() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  if (line === undefined) throw new Error('There is no account postgres on this machine');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
