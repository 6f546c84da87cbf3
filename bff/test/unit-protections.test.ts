import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { optionalProgram } from '../../tooling/lib/programs.mjs';
import { publishShell } from './releases';

// The systemd unit's protections, made by bubblewrap from the unit's own lines: systemd does not run in a container. Address families,
// SUID files, personality and limits of resources have no counterpart there.

const root = join(import.meta.dirname, '../..');
const bwrap = process.env.PREBELL_DEEP === '1' ? optionalProgram('bwrap') : undefined;
const isBuilt = existsSync(join(root, 'bff/dist/main.js'));
const read = (name: string) => readFileSync(join(root, 'deploy/systemd', name), 'utf8');
/** nobody: the unit's own account does not exist here. */
const ACCOUNT = 65_534;
const INSTANCE = 'cad1';

const settingsOf = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replaceAll('%i', INSTANCE)]);
const unit = settingsOf(read('prebell@.service'));
const setting = (name: string) => unit.find(([key]) => key === name)?.[1] ?? '';

/** The arguments of bubblewrap for the unit. `places` are folders of this machine for those that the instance may write. */
const protections = (places: ReadonlyMap<string, string>): string[] => {
  const args = ['--die-with-parent', '--unshare-user', '--uid', `${ACCOUNT}`, '--gid', `${ACCOUNT}`];
  const is = (name: string, value: string) => setting(name) === value;
  if (is('ProtectSystem', 'strict')) args.push('--ro-bind', '/', '/');
  else args.push('--bind', '/', '/');
  if (is('PrivateDevices', 'true')) args.push('--dev', '/dev');
  args.push('--proc', '/proc');
  if (is('ProtectKernelTunables', 'true')) args.push('--ro-bind', '/proc/sys', '/proc/sys');
  if (is('ProtectHome', 'true')) args.push('--tmpfs', '/home', '--tmpfs', '/root');
  if (is('CapabilityBoundingSet', '')) args.push('--cap-drop', 'ALL');
  // What this machine lacks: the installation and the folders of its instances.
  for (const folder of ['/opt', '/srv', '/var/lib']) args.push('--tmpfs', folder);
  args.push('--ro-bind', root, setting('WorkingDirectory'));
  // The store is there for all to read.
  args.push('--ro-bind', places.get('/srv/prebell/store') ?? '', '/srv/prebell/store');
  const writable = [`/var/lib/${setting('StateDirectory')}`, ...setting('ReadWritePaths').split(' ')];
  for (const place of writable.map((path) => path.replace(/^-/, '')).filter(Boolean))
    args.push('--bind', places.get(place) ?? '', place);
  for (const folder of ['/opt', '/srv', '/var/lib']) args.push('--remount-ro', folder);
  if (is('PrivateTmp', 'true')) args.push('--tmpfs', '/tmp', '--tmpfs', '/var/tmp');
  return [...args, '--chdir', setting('WorkingDirectory')];
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** The test database has only a socket in /tmp, which the instance must not see: passes its connections on from a port. */
const overTcp = async (connectionString: string): Promise<string> => {
  const url = new URL(connectionString);
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}`;
  const server = createServer((inside) => {
    const outside = connect(socket);
    inside.pipe(outside).pipe(inside);
    for (const end of [inside, outside]) end.on('error', () => [inside, outside].map((each) => each.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `postgres://${url.username || 'postgres'}@127.0.0.1:${port}${url.pathname}`;
};

test.skipIf(!bwrap || !isBuilt || process.getuid?.() !== 0)(
  'an instance serves, notes open pages in the store and stops in order under the protections of its unit',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'prebell-unit-'));
    await chmod(folder, 0o755);
    const { connectionString, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
    afterAll(async () => {
      await drop();
      await rm(folder, { recursive: true });
    });
    // bubblewrap's account is ours outside, so the folders are its own.
    const [store, state] = ['store', 'state'].map((name) => join(folder, name)) as [string, string];
    for (const place of [store, state]) await mkdir(place);
    // Its key is in the state folder, as after the unit's first publish.
    const { release } = await publishShell({ dataDir: state, releaseStore: store });

    const port = await freePort();
    const files = Object.fromEntries([...settingsOf(read('common.env')), ...settingsOf(read('web1.env'))]);
    const own = Object.fromEntries(
      unit.filter(([key]) => key === 'Environment').map(([, value]) => settingsOf(value)[0] ?? []),
    );
    const env = {
      PATH: dirname(process.execPath),
      ...own,
      ...files,
      // What an installation fills in.
      ...{
        ROLE: 'cad',
        PORT: `${port}`,
        METRICS_PORT: '',
        DATABASE_URL: await overTcp(connectionString),
        NATS_URL: '',
      },
      ...{ PUBLIC_ORIGIN: '', DEMO: '1', RELEASE_TRUST: '' },
    };
    const places = new Map([
      ['/srv/prebell/store', store],
      [`/var/lib/${setting('StateDirectory')}`, state],
    ]);
    const [, ...command] = setting('ExecStart').split(' ');
    const child = spawn(bwrap as string, [...protections(places), process.execPath, ...command], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
    const ended = once(child, 'exit');
    try {
      const url = `http://127.0.0.1:${port}`;
      const isReady = async () => (await fetch(`${url}/api/ready`).catch(() => null))?.status;
      await vi.waitFor(async () => expect(await isReady(), output.join('')).toBe(200), {
        timeout: 60_000,
        interval: 200,
      });
      const beat = await fetch(`${url}/api/releases/beat`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` },
        body: JSON.stringify({ release: release.id }),
      });
      expect([beat.status, await beat.text()], output.join('')).toEqual([200, JSON.stringify({ live: release.id })]);
      // Its keys are in its own folder.
      expect((await readdir(state)).length).toBeGreaterThan(0);
    } finally {
      // bubblewrap does not pass the signal on.
      const inner = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
      if (inner > 0) process.kill(inner, 'SIGTERM');
      else child.kill();
    }
    expect((await ended)[0], output.join('')).toBe(0);
  },
  120_000,
);
