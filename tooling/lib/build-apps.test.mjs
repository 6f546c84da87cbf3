import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { affectedApps, changedFiles } from './affected.mjs';
import { findApps } from './apps.mjs';
import { buildApps } from './build-apps.mjs';
import { requireProgram } from './programs.mjs';
import { run } from './run.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prebell-scripts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path, content) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

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
  /** Source maps lie beside the build, as those of our own apps do. */
  const COPY = 'mkdir -p dist dist-maps && cp src/index.ts dist/out.js && cp src/index.ts dist-maps/out.js.map';
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
