import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SETTINGS = join(dirname(fileURLToPath(import.meta.url)), '../../deploy/pgbouncer.ini');
/** Debian's account without rights, because PgBouncer refuses to run as root. */
const NOBODY = 65_534;
/** Quotes a value for PgBouncer's connection strings. */
const quote = (text) => `'${String(text).replaceAll("'", "''")}'`;

/** PgBouncer runs as the owner of PostgreSQL's socket, because only the owner may open it. */
const accountOf = (host) => {
  if (process.getuid?.() !== 0) return {};
  if (!host.startsWith('/')) return { uid: NOBODY, gid: NOBODY };
  const { uid, gid } = statSync(host);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
};

/**
 * Writes the configuration of a PgBouncer in front of a database. It listens on a socket that only its own account may open.
 * @param {{databaseUrl: string, pools: Record<string, number>}} options the most connections to PostgreSQL by name of
 *   the pool; each pool is separate, so that none of them can take another one's connections
 * @returns the arguments and the account to run it with, the URL of a pool, the socket, and a function that removes its files
 */
export function configurePgbouncer({ databaseUrl, pools }) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const target = {
    host,
    port: url.port || '5432',
    dbname: decodeURIComponent(url.pathname.slice(1)),
    user: decodeURIComponent(url.username),
    ...(url.password && { password: decodeURIComponent(url.password) }),
  };
  const account = accountOf(host);
  // A socket's path can have at most 107 characters, and the data folder's may be longer.
  const folder = mkdtempSync(join(tmpdir(), 'prebell-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const connection = Object.entries(target)
    .map(([key, value]) => `${key}=${quote(value)}`)
    .join(' ');
  const lines = [
    '[databases]',
    ...Object.entries(pools).map(([name, size]) => `${name} = ${connection} pool_size=${size}`),
    // The lines below belong to the section that this file opens. A second `[pgbouncer]` would make PgBouncer forget the first.
    `%include ${SETTINGS}`,
    'listen_port = 5432',
    `unix_socket_dir = ${folder}`,
    'unix_socket_mode = 0700',
    // The socket's mode keeps other accounts out, so no password is needed: PgBouncer signs in as the user in `connection`.
    'auth_type = any',
    `admin_users = ${target.user}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  if (account.uid !== undefined) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  return {
    args: [file],
    account,
    socket: join(folder, '.s.PGSQL.5432'),
    /** @param {string} pool @param {string} [at] the folder of a socket in front of PgBouncer's own */
    urlOf: (pool, at = folder) => `postgresql://${url.username}@localhost/${pool}?host=${encodeURIComponent(at)}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
