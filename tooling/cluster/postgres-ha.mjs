import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../lib/run.mjs';
import { backupSettings, startBackups } from './backups.mjs';
import { haHome } from './ha-home.mjs';
import { databaseAccount, findHaPrograms } from './ha-programs.mjs';

const ETCD = ['etcd1', 'etcd2', 'etcd3'];
const NODES = ['pg1', 'pg2'];
const POLL_MS = 250;
const FIRST_START_MS = 180_000;

/** Passwords of the database's accounts, generated at the first start. */
const passwordsIn = (folder) => {
  const file = join(folder, 'passwords.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = Object.fromEntries(
    ['superuser', 'replication', 'owner'].map((name) => [name, randomBytes(18).toString('base64url')]),
  );
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
};

const answers = (url) => async () => (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;

/**
 * Creates the platform's account, its role for dispatch and its database once. The script is a file, because other users of the machine
 * can read the arguments of a process.
 */
const provideDatabase = async ({ psql, address, home, passwords }) => {
  const script = join(home, 'provide.sql');
  const once = (statement, name, condition) =>
    `select $$${statement}$$ where not exists (select from ${condition} = '${name}') \\gexec`;
  const lines = [
    once('create role prebell_dispatch nologin', 'prebell_dispatch', 'pg_roles where rolname'),
    once(
      `create role prebell login password '${passwords.owner}' in role prebell_dispatch`,
      'prebell',
      'pg_roles where rolname',
    ),
    // Seeing the standby's lag needs this membership.
    'grant pg_monitor to prebell;',
    once('create database prebell owner prebell', 'prebell', 'pg_database where datname'),
  ];
  writeFileSync(script, `${lines.join('\n')}\n`, { mode: 0o600 });
  const args = [`postgresql://postgres@${address}/postgres`, '-qX', '-v', 'ON_ERROR_STOP=1', '-f', script];
  const env = { ...process.env, PGPASSWORD: passwords.superuser, PGCONNECT_TIMEOUT: '2' };
  const { code } = await run(psql, args, { quiet: true, env });
  rmSync(script);
  return code === 0;
};

/**
 * Runs three etcd nodes, PostgreSQL with a synchronous standby under Patroni, an HAProxy that routes to the primary, and backups.
 * @param {{root: string, folder: string, port: number, haproxy: string, start: (member: object) => Promise<void>,
 *   endings: (() => Promise<void>)[], machineOf: (name: string) => {host: string}}} options `port` is the first of 15 ports
 * @returns the URL of the database at the primary, whichever it is, the REST address and data folder of each node, and the settings
 *   with which instances read the state of etcd and Patroni (`health`)
 */
export async function startPostgresHa({ root, folder, port, haproxy, start, endings, machineOf }) {
  const programs = findHaPrograms();
  const account = databaseAccount();
  const home = haHome(folder, account);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const own = (name) => {
    const path = join(home, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  const passwords = passwordsIn(home);
  const at = (name, offset) => `${machineOf(name).host}:${port + offset}`;

  const peers = ETCD.map((name, k) => `${name}=http://${at(name, 2 * k + 1)}`).join(',');
  const etcds = ETCD.map((name, k) => {
    const [client, peer] = [`http://${at(name, 2 * k)}`, `http://${at(name, 2 * k + 1)}`];
    const settings = {
      name,
      'data-dir': own(name),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': peers,
    };
    // Patroni changes the leader's key only if it still owns it, which needs version 2 of etcd's API (ADR 69).
    const args = ['--enable-v2=true', ...Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value])];
    return start({ name, command: programs.etcd, args, account, isReady: answers(`${client}/health`) });
  });
  // The first etcd is ready only once it has heard from a second one.
  await Promise.all(etcds);

  const nodes = NODES.map((name, k) => ({
    name,
    rest: `http://${at(name, 10 + k)}`,
    postgres: at(name, 12 + k),
    data: join(own(name), 'data'),
  }));
  own('backups');
  const settingsOf = ({ data, postgres }) => backupSettings({ root, home, data, port: postgres.split(':')[1] });
  const startNode = (node, isReady) => {
    const { name, rest, postgres, data } = node;
    return start({
      name,
      command: programs.patroni,
      args: [join(root, 'deploy/patroni.yml')],
      account,
      isReady,
      patienceMs: FIRST_START_MS,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C.UTF-8',
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: ETCD.map((etcd, index) => `'${at(etcd, 2 * index)}'`).join(','),
        PATRONI_RESTAPI_LISTEN: new URL(rest).host,
        PATRONI_RESTAPI_CONNECT_ADDRESS: new URL(rest).host,
        PATRONI_POSTGRESQL_LISTEN: postgres,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(own(name), 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        // Patroni passes these on to the server, which archives with them.
        ...settingsOf(node),
      },
    });
  };
  const isOneOf = (path) => async () => {
    const found = await Promise.all(nodes.map(({ rest }) => answers(`${rest}${path}`)().catch(() => false)));
    return found.some(Boolean);
  };
  // Either node may have been the last primary, so start both at once.
  await Promise.all(nodes.map((node) => startNode(node, isOneOf('/primary'))));
  const deadline = Date.now() + FIRST_START_MS;
  while (!(await isOneOf('/synchronous')())) {
    if (Date.now() > deadline)
      throw new Error(`No synchronous standby after ${FIRST_START_MS / 1_000} s; see Patroni's logs`);
    await delay(POLL_MS);
  }

  const bind = at('haproxy-postgres', 14);
  await start({
    name: 'haproxy-postgres',
    command: haproxy,
    args: ['-W', '-db', '-f', join(root, 'deploy/haproxy-postgres.cfg')],
    isReady: () => provideDatabase({ psql: join(programs.postgres, 'psql'), address: bind, home, passwords }),
    env: {
      ...process.env,
      DATABASE_BIND: bind,
      ...Object.fromEntries(
        nodes.flatMap(({ name, rest, postgres: address }) => [
          [name.toUpperCase(), address],
          [`${name.toUpperCase()}_REST`, new URL(rest).port],
        ]),
      ),
    },
  });
  const isPrimary = ({ rest }) => answers(`${rest}/primary`)().catch(() => false);
  const primary = async () => {
    for (const node of nodes) if (await isPrimary(node)) return settingsOf(node);
    throw new Error('PostgreSQL has no primary at the moment');
  };
  /** Records a backup for the Operations page. The first backup may finish before the platform has created the table. */
  const note = async (stoppedAt) => {
    const statement = `insert into backups (finished_at, kind) values (to_timestamp(${stoppedAt}), 'pgbackrest') on conflict do nothing`;
    const args = [`postgresql://postgres@${bind}/prebell`, '-qX', '-v', 'ON_ERROR_STOP=1', '-c', statement];
    const env = { ...process.env, PGPASSWORD: passwords.superuser, PGCONNECT_TIMEOUT: '2' };
    const { code, output } = await run(join(programs.postgres, 'psql'), args, { quiet: true, env });
    if (code !== 0 && !output.includes('does not exist'))
      throw new Error(`The last backup was made but not noted: ${output.trim()}`);
    if (code !== 0) throw new Error('The last backup was made; the platform notes it once it has started');
  };
  endings.push(startBackups({ pgbackrest: programs.pgbackrest, account, primary, note }));
  return {
    url: `postgresql://prebell:${passwords.owner}@${bind}/prebell`,
    nodes,
    // Settings with which instances show the state of the failover on Operations.
    health: {
      ETCD_URLS: ETCD.map((etcd, index) => `http://${at(etcd, 2 * index)}`).join(','),
      PATRONI_URLS: nodes.map(({ rest }) => rest).join(','),
    },
  };
}
