import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { affectedApps, changedFiles } from './affected.mjs';
import { findApps } from './apps.mjs';
import { buildApps } from './build-apps.mjs';
import { withBuildLock } from './build-lock.mjs';
import { refuseFolderInUse } from './folder-in-use.mjs';
import { isInstalled } from './install.mjs';
import { lockedVersions } from './locked-versions.mjs';
import { checkPort } from './port.mjs';
import { identityOf } from './process-identity.mjs';
import { requireProgram } from './programs.mjs';
import { run } from './run.mjs';
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

describe('build', () => {
  /**
   * @param {string} folder
   * @param {{name?: string, dependencies?: object, build?: string, scripts?: object}} [options]
   */
  const workspace = (
    folder,
    { name = folder, dependencies = {}, build, scripts = build ? { build } : undefined } = {},
  ) => {
    write(`${folder}/package.json`, { name, dependencies, scripts });
    write(`${folder}/src/index.ts`, folder);
  };
  const COPY = 'mkdir dist && cp src/index.ts dist/out.js';
  const CONTRACTS = { '@prebell/contracts': '1' };
  const ON_PLATFORM = { ...CONTRACTS, '@prebell/platform': '1' };

  beforeEach(() => {
    const folders = ['contracts', 'platform', 'shell', 'mf-one', 'mf-two', 'bff'];
    workspace('contracts', { name: '@prebell/contracts' });
    workspace('platform', { name: '@prebell/platform', dependencies: { ...CONTRACTS, router: '1' } });
    workspace('shell', { dependencies: ON_PLATFORM, build: COPY });
    workspace('mf-one', { dependencies: ON_PLATFORM, build: COPY });
    workspace('mf-two', { dependencies: { ...ON_PLATFORM, charts: '1' }, build: COPY });
    workspace('bff', { dependencies: CONTRACTS, build: COPY });
    for (const app of ['shell', 'mf-one', 'mf-two']) write(`${app}/rspack.config.ts`, '');
    for (const file of ['rspack.base.config.ts', 'release/gate/wire.ts']) write(file, '');
    write('package.json', { workspaces: folders });
    lock('1.0.0', '1.0.0');
  });
  const lock = (charts, router) =>
    write('package-lock.json', {
      packages: {
        ...Object.fromEntries(
          ['contracts', 'platform', 'shell', 'mf-one', 'mf-two', 'bff'].map((folder) => [
            folder,
            JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
          ]),
        ),
        'node_modules/charts': { version: charts },
        'node_modules/router': { version: router },
      },
    });

  test('everything is built once, and nothing when nothing changed', async () => {
    expect(await buildApps(root)).toEqual(['shell', 'mf-one', 'mf-two', 'bff']);
    expect(readFileSync(join(root, 'mf-one/dist/out.js'), 'utf8')).toBe('mf-one');
    expect(await buildApps(root)).toEqual([]);
  });

  test.each([
    ['a remote', () => write('mf-one/src/index.ts', 'new'), ['mf-one']],
    ['the platform, which remotes get from their host', () => write('platform/src/index.ts', 'new'), ['shell']],
    [
      'the part of the platform that remotes carry',
      () => write('platform/src/lifecycles.tsx', 'new'),
      ['shell', 'mf-one', 'mf-two'],
    ],
    ['the contracts', () => write('contracts/src/index.ts', 'new'), ['shell', 'mf-one', 'mf-two', 'bff']],
    ['what a build says of the wire', () => write('release/gate/wire.ts', 'new'), ['shell', 'mf-one', 'mf-two']],
    ['the build of browser apps', () => write('rspack.base.config.ts', 'new'), ['shell', 'mf-one', 'mf-two']],
    ['a package of one remote', () => lock('1.0.1', '1.0.0'), ['mf-two']],
    ['a package of the platform', () => lock('1.0.0', '1.0.1'), ['shell']],
    ['a build that somebody deleted', () => rmSync(join(root, 'bff/dist'), { recursive: true }), ['bff']],
    ['a build made by other means', () => utimesSync(join(root, 'mf-two/dist/out.js'), 1, 1), ['mf-two']],
  ])('a change of %s rebuilds what contains it', async (_, change, rebuilt) => {
    await buildApps(root);
    change();
    expect(await buildApps(root)).toEqual(rebuilt);
  });

  describe('of the Storybook', () => {
    beforeEach(() => {
      workspace('platform', {
        name: '@prebell/platform',
        dependencies: { ...CONTRACTS, router: '1' },
        scripts: { 'build-storybook': 'mkdir storybook-static && cp src/index.ts storybook-static/index.html' },
      });
    });

    test('it is built beside the apps, and again when only a story of a remote changed', async () => {
      expect(await buildApps(root)).toContain('storybook');
      write('mf-one/src/One.stories.tsx', 'new');
      expect(await buildApps(root)).toEqual(['storybook']);
    });

    test('it can be built alone', async () => {
      expect(await buildApps(root, { only: ['storybook'] })).toEqual(['storybook']);
    });
  });

  test.each([
    ['a remote', 'mf-one/src/index.ts', ['mf-one']],
    ['the platform', 'platform/src/index.ts', ['shell']],
    ['the contracts', 'contracts/src/index.ts', ['shell', 'mf-one', 'mf-two']],
    ['a package, perhaps of any', 'package-lock.json', ['shell', 'mf-one', 'mf-two']],
    ['a test, which is not deployed', 'mf-one/src/index.test.ts', []],
    ['the back end, which is deployed otherwise', 'bff/src/index.ts', []],
    ['a folder whose name only begins alike', 'mf-one-more/src/index.ts', []],
  ])('a change of %s deploys what contains it', (_, file, affected) => {
    expect(affectedApps(findApps(root), [file])).toEqual(affected);
  });

  test('changes since a branch point: committed, uncommitted and new files', async () => {
    const git = (...args) =>
      run(requireProgram('git'), ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
        cwd: root,
        quiet: true,
      });
    write('.gitignore', 'dist');
    for (const args of [
      ['init', '-qb', 'main'],
      ['add', '.'],
      ['commit', '-qm', 'one'],
      ['checkout', '-qb', 'work'],
    ])
      await git(...args);
    write('mf-one/src/index.ts', 'new');
    await git('commit', '-qam', 'two');
    write('bff/src/index.ts', 'new');
    write('mf-two/src/more.ts', 'new');
    expect((await changedFiles(root, 'main')).sort()).toEqual([
      'bff/src/index.ts',
      'mf-one/src/index.ts',
      'mf-two/src/more.ts',
    ]);
    await expect(changedFiles(root, 'nowhere')).rejects.toThrow(/nowhere/);
  });

  test('a remote with prerendered pages is rebuilt when the host’s part of them changed', async () => {
    write('mf-one/src/prerender.tsx', '');
    await buildApps(root);
    write('platform/src/index.ts', 'new');
    expect(await buildApps(root)).toEqual(['shell', 'mf-one']);
  });

  test('a failing build reports its output and runs again next time; the others finish', async () => {
    workspace('mf-one', { dependencies: ON_PLATFORM, build: 'echo bad syntax >&2; exit 1' });
    await expect(buildApps(root)).rejects.toThrow('mf-one did not build:\nbad syntax');
    workspace('mf-one', { dependencies: ON_PLATFORM, build: COPY });
    expect(await buildApps(root)).toEqual(['mf-one']);
  });

  test('an unknown name is refused, and the error lists the known ones', async () => {
    await expect(buildApps(root, { only: ['mf-three'] })).rejects.toThrow(
      'No such app: mf-three. There are shell, mf-one',
    );
  });

  test('workspaces without a build script are not apps', () => {
    expect(findApps(root).map(({ name }) => name)).toEqual(['shell', 'mf-one', 'mf-two', 'bff']);
  });
});
