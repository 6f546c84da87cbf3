import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's folders for servers, which are not on the path of ordinary accounts. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Programs that some tests need and a machine may lack. */
const OPTIONAL = {
  nats: { names: ['nats-server'], package: 'nats-server', tests: 'tests over NATS' },
  openssl: {
    names: ['openssl'],
    package: 'openssl',
    tests: 'NATS over TLS, and release signatures checked by openssl',
  },
  pgbouncer: { names: ['pgbouncer'], package: 'pgbouncer', tests: 'the platform behind a connection pooler' },
  haproxy: { names: ['haproxy'], package: 'haproxy', tests: 'the check of HAProxy’s files in deploy' },
  pgbackrest: { names: ['pgbackrest'], package: 'pgbackrest', tests: 'what pgBackRest says about lost backups' },
  python: { names: ['python3'], package: 'python3', tests: 'small caps of 2026 against truth.py' },
  bwrap: { names: ['bwrap'], package: 'bubblewrap', tests: 'the unit’s protections (deep)' },
  promtool: { names: ['promtool'], package: 'prometheus', tests: 'the check of the alert rules' },
};

/** Programs that every development system has. A small container image may lack them. */
const PACKAGES = { git: 'git', ip: 'iproute2', npm: 'npm', ps: 'procps', tar: 'tar', taskset: 'util-linux' };

/**
 * Looks for programs on the path, as the system would, without starting any of them.
 * @param {...string} names returns the first one found
 * @returns {string | undefined} its absolute path
 */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * @param {keyof typeof PACKAGES} name
 * @returns {string} the program's absolute path
 * @throws Error that names the package to install
 */
export function requireProgram(name) {
  const found = findProgram(name);
  if (found === undefined) throw new Error(`This needs ${name}: install the package ${PACKAGES[name]}`);
  return found;
}

/**
 * An optional program: tests that need it skip if it is missing. Vitest's setup prints the missing ones.
 * @param {keyof typeof OPTIONAL} kind
 * @returns {string | undefined} the program's absolute path
 */
export const optionalProgram = (kind) => findProgram(...OPTIONAL[kind].names);

/**
 * One line for each missing optional program.
 * @returns {string[]}
 */
export const describeMissingPrograms = () =>
  Object.entries(OPTIONAL)
    .filter(([kind]) => optionalProgram(/** @type {keyof typeof OPTIONAL} */ (kind)) === undefined)
    .map(
      ([, { names, package: debian, tests }]) =>
        `!!! SKIPPED: ${tests}. There is no ${names.join(' or ')} here (Debian package: ${debian})`,
    );

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
