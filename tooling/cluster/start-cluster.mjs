import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBinaries } from './binaries.mjs';
import { createMember } from './member.mjs';
import { configurePgbouncer } from './pgbouncer.mjs';
import { startPostgresHa } from './postgres-ha.mjs';

const LOOPBACK = '127.0.0.1';
/**
 * Sizes of PgBouncer's connection pools by role, in total below PostgreSQL's usual limit of 100. A flood of traders cannot take
 * connections from dispatch. Billing on a web instance holds up to four while it waits for Stripe.
 */
const POOLS = { web: 40, market: 12, cad: 16 };
/** In order of start. A web instance is ready once a market leads; the second market is ready once its engine is warm. */
const instancesOf = (webs) => [
  { name: 'market1', role: 'market' },
  ...Array.from({ length: webs }, (_, index) => ({ name: `web${index + 1}`, role: 'web' })),
  { name: 'cad1', role: 'cad' },
  { name: 'market2', role: 'market' },
];

/** Where a part runs; by default on this machine, like the others. */
const HERE = { host: LOOPBACK, address: LOOPBACK, wrap: (started) => started };

const answers = (url) => async () => (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
const listens = (where) => async () => {
  const socket = connect(where);
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
};

/** Runs the embedded PostgreSQL as a separate process. */
async function startDatabase(root, folder) {
  const child = spawn(process.execPath, [join(root, 'bff/dist/database.js')], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', ROLE: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines = createInterface(child.stdout);
  const [first] = await Promise.race([once(lines, 'line'), once(child, 'close')]);
  if (child.exitCode !== null || typeof first !== 'string') throw new Error('The database did not start');
  return {
    url: first,
    stop: async () => {
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/**
 * Runs PgBouncer in front of the database, if it is installed.
 * @returns the database's URL for a role
 */
async function startPooler(pgbouncer, databaseUrl, { start, endings }) {
  if (pgbouncer === undefined) {
    console.log('!!! No PgBouncer here (Debian package: pgbouncer): the instances connect to PostgreSQL directly');
    return () => databaseUrl;
  }
  const pooler = configurePgbouncer({ databaseUrl, pools: POOLS });
  endings.push(pooler.remove);
  const { args, account, socket } = pooler;
  await start({ name: 'pgbouncer', command: pgbouncer, args, account, isReady: listens(socket) });
  return (role) => pooler.urlOf(role);
}

/**
 * Runs a whole cluster on this machine: PostgreSQL, PgBouncer, NATS, a market leader and its standby, three web instances, one
 * for dispatch, and HAProxy in front.
 * @param {{root: string, folder: string, port: number, env?: NodeJS.ProcessEnv, isHa?: boolean, webs?: number,
 *   machineOf?: (name: string) => typeof HERE}} options `folder` contains all its files; instances listen on the ports after
 *   `port`; with `isHa` PostgreSQL has a synchronous standby, and they listen on the ports from `port` + 20 on. HAProxy knows the first
 *   three of `webs` web instances. `machineOf` says where a part listens (`host`), from which address it calls others, and changes how it is started (`wrap`)
 * @returns functions to stop it (`stop`), to restart its instances one by one (`roll`) and for an instance's own URL
 *   (`urlOf`), its members by name, and the nodes of PostgreSQL
 */
export async function startCluster({
  root,
  folder,
  port,
  env = process.env,
  isHa = false,
  webs = 3,
  machineOf = () => HERE,
}) {
  const { haproxy, nats, pgbouncer } = findBinaries({ withNats: !env.NATS_URL });
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const instances = instancesOf(webs);
  const portOf = (name) => port + 1 + instances.findIndex((instance) => instance.name === name);
  const at = (name) => `${machineOf(name).host}:${portOf(name)}`;
  const urlOf = (name) => `http://${at(name)}`;
  const endings = [];
  const members = new Map();
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  const start = async (options) => {
    const member = createMember({
      ...options,
      ...machineOf(options.name).wrap(options),
      logFile: join(folder, 'logs', `${options.name}.log`),
    });
    members.set(member.name, member);
    endings.push(() => member.stop());
    await member.start(options.patienceMs);
  };

  let nodes = [];
  let health = {};
  let databaseUrl = env.DATABASE_URL;
  // In a cluster with a standby, commands on this folder find the database here, even while it is stopped.
  const urlFile = join(folder, 'database-url');
  rmSync(urlFile, { force: true });
  try {
    if (isHa) {
      const postgres = await startPostgresHa({ root, folder, port: port + 20, haproxy, start, endings, machineOf });
      ({ nodes, health, url: databaseUrl } = postgres);
      writeFileSync(urlFile, databaseUrl, { mode: 0o600 });
    } else if (!databaseUrl) {
      const database = await startDatabase(root, folder);
      endings.push(database.stop);
      databaseUrl = database.url;
    }
    const urlFor = await startPooler(pgbouncer, databaseUrl, { start, endings });
    const natsAt = { host: machineOf('nats').host, port: port + 9 };
    // NATS would read a value that begins with a digit as a number.
    const password = `p${randomBytes(24).toString('hex')}`;
    if (!env.NATS_URL) {
      const users = ['MARKET', 'WEB', 'CAD'].map((user) => [`NATS_${user}_PASSWORD`, password]);
      await start({
        name: 'nats',
        command: nats,
        args: ['-c', join(root, 'deploy/nats.conf'), '-a', natsAt.host, '-p', String(natsAt.port)],
        isReady: listens(natsAt),
        env: { ...env, ...Object.fromEntries(users) },
      });
    }
    for (const { name, role } of instances) {
      const url = urlOf(name);
      await start({
        name,
        command: process.execPath,
        args: [join(root, 'bff/dist/main.js')],
        isReady: answers(`${url}/api/ready`),
        env: {
          ...env,
          NODE_ENV: 'production',
          DEMO: env.DEMO ?? '1',
          ROLE: role,
          INSTANCE_NAME: name,
          HOST: machineOf(name).host,
          PORT: String(portOf(name)),
          // The first instance gets METRICS_PORT itself; the others get the ports after it.
          METRICS_PORT: env.METRICS_PORT && String(Number(env.METRICS_PORT) + portOf(name) - port - 1),
          DATA_DIR: folder,
          DATABASE_URL: urlFor(role),
          ...health,
          // The NATS user decides what an instance may publish: see deploy/nats.conf.
          NATS_URL: env.NATS_URL || `nats://${role}:${password}@${natsAt.host}:${natsAt.port}`,
          TRUSTED_PROXIES: machineOf('haproxy').address,
          LOG_LEVEL: env.LOG_LEVEL ?? 'info',
        },
      });
    }
    await start({
      name: 'haproxy',
      command: haproxy,
      args: ['-W', '-db', '-f', join(root, 'deploy/haproxy.cfg')],
      isReady: answers(`http://${LOOPBACK}:${port}/api/ready`),
      env: {
        ...process.env,
        BIND: `${LOOPBACK}:${port}`,
        WEB1: at('web1'),
        WEB2: at('web2'),
        WEB3: at('web3'),
        CAD1: at('cad1'),
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    stop,
    nodes,
    databaseUrl,
    members,
    urlOf,
    /**
     * Restarts the instances one after another, each once the previous one is ready again.
     * @param {(line: string) => void} [print]
     */
    async roll(print = () => undefined) {
      for (const { name } of instances) {
        const member = members.get(name);
        await member.stop();
        await member.start();
        print(`${name} was restarted`);
      }
    },
  };
}
