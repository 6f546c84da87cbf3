import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withBuildLock } from './build-lock.mjs';
import { refuseFolderInUse } from './folder-in-use.mjs';
import { isInstalled } from './install.mjs';
import { lockedVersions } from './locked-versions.mjs';
import { checkPort } from './port.mjs';
import { identityOf } from './process-identity.mjs';
import { sourceHash } from './source-hash.mjs';

/** A module beside this one, as another process imports it. */
const addressOf = (name) => pathToFileURL(join(import.meta.dirname, name)).href;

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prebell-scripts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path, content) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

describe('source hash', () => {
  test('changes with a source and not with its tests, stories or build', () => {
    write('app/src/a.ts', 'one');
    const before = sourceHash(root, ['app']);
    write('app/src/a.test.ts', 'test');
    write('app/src/A.stories.tsx', 'story');
    write('app/src/A.mdx', 'guidance');
    write('app/.storybook/main.ts', 'toolbars');
    write('app/dist/a.js', 'built');
    expect(sourceHash(root, ['app'])).toBe(before);
    write('app/src/a.ts', 'two');
    expect(sourceHash(root, ['app'])).not.toBe(before);
  });

  test.each(['src/A.stories.tsx', 'src/A.mdx', '.storybook/main.ts'])('with stories it changes with %s', (path) => {
    write('app/src/a.ts', 'one');
    const before = sourceHash(root, ['app'], { stories: true });
    write(`app/${path}`, 'new');
    expect(sourceHash(root, ['app'], { stories: true })).not.toBe(before);
  });

  test('changes when a source is renamed', () => {
    write('app/a.ts', 'one');
    const before = sourceHash(root, ['app']);
    rmSync(join(root, 'app/a.ts'));
    write('app/b.ts', 'one');
    expect(sourceHash(root, ['app'])).not.toBe(before);
  });
});

describe('a data folder', () => {
  const lock = (pid, started, folder = 'postgres') => write(`${folder}/prebell.lock`, { pid, started });
  const [, started] = identityOf(process.pid).split(' ');

  test.skipIf(started === undefined)('that a running platform uses is refused, wherever its database is', () => {
    lock(process.pid, started);
    expect(() => refuseFolderInUse(root)).toThrow(`Another Prebell (process ${process.pid}) is using ${root}`);
    write('postgres.json', { folder: join(root, 'elsewhere') });
    expect(() => refuseFolderInUse(root)).not.toThrow();
    lock(process.pid, started, 'elsewhere');
    expect(() => refuseFolderInUse(root)).toThrow('Another Prebell');
  });

  test('that is new, or left by a dead process, is accepted', () => {
    refuseFolderInUse(root);
    lock(process.pid, '1');
    refuseFolderInUse(root);
    lock(99_999_999, '1');
    refuseFolderInUse(root);
    write('postgres/prebell.lock', '{"pid":');
    refuseFolderInUse(root);
  });
});

test('the locked versions of a workspace are those Node would load, and no others', () => {
  /** @type {Parameters<typeof lockedVersions>[0]} */
  const packages = {
    '': { devDependencies: { tool: '1' } },
    app: { dependencies: { a: '1', shared: '1' } },
    'node_modules/shared': { link: true, resolved: 'shared' },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      dependencies: { c: '1' },
      optionalDependencies: { absent: '1' },
    },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { version: '1.5.0' },
    'node_modules/tool': { version: '3.0.0' },
    'node_modules/unrelated': { version: '9.0.0' },
  };
  expect(lockedVersions(packages, ['app'], ['tool'])).toEqual([
    'node_modules/a/node_modules/b@2.0.0',
    'node_modules/a@1.0.0',
    'node_modules/c@1.5.0',
    'node_modules/tool@3.0.0',
  ]);
});

test('an installation is complete when every package of the lockfile is there, except optional ones for other systems', () => {
  const all = {
    'node_modules/zod': { version: '1.0.0' },
    'node_modules/other-os': { version: '1.0.0', optional: true },
  };
  write('package-lock.json', { packages: all });
  expect(isInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', { packages: { 'node_modules/zod': { version: '1.0.0' } } });
  expect(isInstalled(root)).toBe(true);
  write('package-lock.json', { packages: { ...all, 'node_modules/zod': { version: '1.0.1' } } });
  expect(isInstalled(root)).toBe(false);
});

describe('port', () => {
  const listen = async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return { server, port: /** @type {import('node:net').AddressInfo} */ (server.address()).port };
  };

  test('a taken one is named in one sentence', async () => {
    const { server, port } = await listen();
    await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`);
    server.close();
    await once(server, 'close');
    await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined();
  });

  test('one that becomes free within the waiting time is accepted', async () => {
    const { server, port } = await listen();
    const checked = checkPort(port, '127.0.0.1', 10_000);
    server.close();
    await expect(checked).resolves.toBeUndefined();
  });
});

describe('build lock', () => {
  test('two builds in one folder never run at the same time', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([withBuildLock(root, work), withBuildLock(root, work)]);
    expect(most).toBe(1);
  });

  test('a lock left by a killed process is taken over', async () => {
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { withBuildLock } from '${addressOf('build-lock.mjs')}';
       withBuildLock('${root}', () => { console.log('held'); return new Promise(() => setInterval(() => {}, 1000)); });`,
    ]);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    expect(existsSync(join(root, '.build/lock'))).toBe(true);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await withBuildLock(root, async () => 'done')).toBe('done');
  });

  test('a lock whose process id now belongs to another process is taken over', async () => {
    write('.build/lock', `${process.pid} 1`);
    expect(await withBuildLock(root, async () => 'done')).toBe('done');
  });
});

test.runIf(existsSync('/proc'))(
  'a signal ends the commands under way with all they have started, and nothing begins after it',
  async () => {
    const script = "echo $$ >> pids; sh -c 'echo $$ >> pids; sleep 60' & wait";
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { run } from '${addressOf('run.mjs')}';
     for (;;) await run('/bin/sh', ['-c', ${JSON.stringify(script)}], { cwd: '${root}', quiet: true });`,
    ]);
    onTestFinished(() => void parent.kill('SIGTERM'));
    const pids = () =>
      existsSync(join(root, 'pids')) ? readFileSync(join(root, 'pids'), 'utf8').trim().split('\n') : [];
    await expect.poll(() => pids().length).toBe(2);
    parent.kill('SIGTERM');
    expect(await once(parent, 'exit')).toEqual([143, null]);
    expect(pids().length).toBe(2);
    // One that ended may stay listed until the system's first process collects it.
    const isAlive = (pid) => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    await expect.poll(() => pids().filter(isAlive)).toEqual([]);
  },
);
