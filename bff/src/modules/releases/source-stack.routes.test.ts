import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { FAULT_STACK_MAX, type WireStackFrame } from '@prebell/contracts';
import { createStackReader } from '@prebell/release/live';
import { type Build, MOST_MAP_BYTES, openStore, readBuild } from '@prebell/release/store';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrivateMapsPlugin } from '../../../../tooling/rspack/private-maps';
import { startTestPlatform } from '../../../test/platform';
import { publish } from '../../../test/releases';

const { request, signIn, deps } = await startTestPlatform();
const root = await mkdtemp(join(tmpdir(), 'prebell-stacks-'));
afterAll(() => rm(root, { recursive: true }));

/** Line 4 of this file throws, in a function that a minimiser renames. */
const SOURCE = `
export const priceOf = (quote: unknown): number => {
  const scale = Number(globalThis.scale);
  return scale * (quote as () => number)() + (quote === globalThis ? 1 : 0);
};
(globalThis as any).fail = () => priceOf((globalThis as any).nothing ?? null);
`;

const compile = (folder: string, hasMaps: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const output = { path: join(folder, hasMaps ? 'dist' : 'bare'), filename: 'main.[contenthash:8].js' };
    const rule = {
      test: /\.ts$/,
      loader: 'builtin:swc-loader',
      options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
    };
    rspack(
      {
        mode: 'production',
        devtool: false,
        context: folder,
        entry: { main: './src/price.ts' },
        output,
        module: { rules: [rule] },
        plugins: hasMaps ? [new PrivateMapsPlugin('mf-a')] : [],
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });

/** A real build of a remote that throws, and the stack that a browser would report. */
const buildThrowing = async (): Promise<{ build: Build; bare: string; stack: (digest: string) => string }> => {
  const folder = await mkdtemp(join(root, 'app-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/price.ts'), SOURCE);
  await compile(folder, true);
  await compile(folder, false);
  const [entry = ''] = await readdir(join(folder, 'dist'));
  const code = await readFile(join(folder, 'dist', entry), 'utf8');
  const manifest = { name: 'mf-a', routes: [{ path: '/a', access: 'public', title: 'A' }] };
  const description = { name: 'mf-a', version: '0.1.0', entry, css: [], preload: [], manifest };
  await writeFile(join(folder, 'dist/artefact.json'), JSON.stringify(description));
  const [bare = ''] = await readdir(join(folder, 'bare'));
  expect(await readFile(join(folder, 'bare', bare), 'utf8')).toBe(code);
  const build = await readBuild('mf-a', join(folder, 'dist'));
  const stack = (digest: string) => {
    const context = { scale: 1, fail: () => undefined as unknown };
    runInNewContext(code, context, { filename: `/artifacts/mf-a/${digest}/${entry}` });
    try {
      context.fail();
    } catch (error) {
      return String((error as Error).stack)
        .split('\n')
        .filter((line) => line.trim().startsWith('at '))
        .slice(0, 1)
        .join('\n');
    }
    throw new Error('It did not throw');
  };
  return { build, bare, stack };
};

let token: string;
let user: string;
let thrown: Awaited<ReturnType<typeof buildThrowing>>;
let live: Awaited<ReturnType<typeof publish>>['release'];
beforeAll(async () => {
  ({ token } = await signIn('admin'));
  ({ token: user } = await signIn('premium'));
  thrown = await buildThrowing();
  ({ release: live } = await publish(deps.config, [thrown.build]));
});

const ask = (stack: string, as: string | null = token) =>
  request('POST', '/api/admin/releases/stack', { body: { stack }, ...(as !== null && { token: as }) });
const framesOf = async (stack: string): Promise<WireStackFrame[]> => (await ask(stack)).body.frames;

describe('the stack of a reported fault', () => {
  test('leads an admin to file, line and column of the source', async () => {
    const { digest } = thrown.build;
    const fault = { release: live.id, remote: 'mf-a', digest, phase: 'render', message: 'x is null' };
    const body = { ...fault, stack: thrown.stack(digest) };
    expect((await request('POST', '/api/releases/faults', { body })).status).toBe(200);
    const { faults } = (await request('GET', '/api/admin/releases', { token })).body;
    expect(faults[0]).toMatchObject({ remote: 'mf-a', stack: body.stack });
    const [first] = await framesOf(faults[0].stack);
    expect(first).toMatchObject({ source: { file: 'mf-a/src/price.ts', line: 4, name: 'quote' }, problem: null });
    const column = (SOURCE.split('\n')[3] ?? '').indexOf('quote') + 1;
    expect(first?.source?.column).toBe(column);
  });

  test('of a version with the addresses of an earlier one is mapped by the version that ran', async () => {
    const { folder, digest } = thrown.build;
    const next = await mkdtemp(join(root, 'next-'));
    await cp(folder, join(next, 'dist'), { recursive: true });
    await writeFile(join(next, 'dist/more.js'), '1');
    const [map = ''] = await readdir(`${folder}-maps`);
    const moved = JSON.parse(await readFile(join(`${folder}-maps`, map), 'utf8'));
    // The same code of sources that were renamed.
    moved.sources = moved.sources.map((name: string) => name.replace('price.ts', 'cost.ts'));
    await mkdir(join(next, 'dist-maps'));
    await writeFile(join(next, 'dist-maps', map), JSON.stringify(moved));
    const build = await readBuild('mf-a', join(next, 'dist'));
    const { release } = await publish(deps.config, [build]);
    expect(release.remotes['mf-a']).toMatchObject({ digest: build.digest, base: digest });
    await expect.poll(async () => (await deps.releases.reader.current())?.id).toBe(release.id);
    const fault = { release: release.id, remote: 'mf-a', digest: build.digest, phase: 'render', message: 'y is null' };
    const body = { ...fault, stack: thrown.stack(digest) };
    expect((await request('POST', '/api/releases/faults', { body })).status).toBe(200);
    const { faults } = (await request('GET', '/api/admin/releases', { token })).body;
    const stored = faults.find((one: { message: string }) => one.message === 'y is null');
    expect(stored).toMatchObject({ digest: build.digest, stack: thrown.stack(build.digest) });
    const [first] = await framesOf(stored.stack);
    expect(first).toMatchObject({ source: { file: 'mf-a/src/cost.ts', line: 4 }, problem: null });
  });

  test('stays as reported, with the reason, for what has no map', async () => {
    const { digest } = thrown.build;
    const place = `/artifacts/mf-a/${digest}/other.00000000.js:1:2`;
    const gone = '/artifacts/mf-a/0000000000000000/main.js:1:2';
    const beyond = `${thrown
      .stack(digest)
      .split('\n')[0]
      ?.replace(/:\d+:\d+/, ':900:1')}`;
    const frames = await framesOf([`at a (${place})`, `b@${gone}`, 'at native', beyond].join('\n'));
    expect(frames.map(({ source, problem }) => [source, problem])).toEqual([
      [null, 'no_map'],
      [null, 'gone'],
      [null, 'other'],
      [null, 'unknown'],
    ]);
  });

  test('is mapped for admins only', async () => {
    expect((await ask('at x', null)).status).toBe(401);
    expect((await ask('at x', user)).status).toBe(403);
    expect((await ask('x'.repeat(FAULT_STACK_MAX + 1))).status).toBe(400);
  });
});

describe('a source map', () => {
  test('cannot be fetched from any address, and no public file names it', async () => {
    const { digest, folder } = thrown.build;
    const [map = ''] = await readdir(`${folder}-maps`);
    expect(map).toMatch(/^main\.[0-9a-f]{8}\.js\.map$/);
    expect(await openStore(deps.config.releaseStore).map('mf-a', digest, map)).not.toBeNull();
    for (const path of [
      `/artifacts/mf-a/${digest}/${map}`,
      `/artifacts/mf-a/${digest}/../../../maps/mf-a/${digest}/${map}`,
      `/artifacts/mf-a/${digest}/..%2f..%2f..%2fmaps%2fmf-a%2f${digest}%2f${map}`,
      `/maps/mf-a/${digest}/${map}`,
      `/releases/maps/mf-a/${digest}/${map}`,
    ])
      for (const as of [undefined, token]) {
        const { status, body } = await request('GET', path, { ...(as !== undefined && { token: as }) });
        expect([path, status]).toEqual([path, 404]);
        expect(JSON.stringify(body)).not.toContain('price.ts');
      }
    for (const name of await readdir(folder))
      expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/sourceMappingURL|\.map\b/);
  });

  test('has no sources', async () => {
    const [map = ''] = await readdir(`${thrown.build.folder}-maps`);
    const text = await readFile(join(`${thrown.build.folder}-maps`, map), 'utf8');
    expect(JSON.parse(text).sourcesContent).toBeUndefined();
    expect(text).not.toContain('Math.round');
  });
});

describe('a map that is broken, slow or one of many', () => {
  const line = (file: number) => `at x (/artifacts/mf-a/0123456789abcdef/f${file}.js:1:5)`;
  const readerOf = (map: (name: string) => Promise<Buffer | null>, monotonic = () => 0) => {
    const trusted = {
      attested: async () => ({}) as never,
      map: (_app: string, _digest: string, name: string) => map(name),
    };
    return createStackReader({ trusted, sharersOf: async () => [], onError: () => undefined, monotonic });
  };
  const problems = (frames: readonly WireStackFrame[]) => frames.map(({ problem }) => problem);

  test.each(['', '{', '[]', 'null', '{"version":3}', '{"version":3,"sources":7,"mappings":7}'])(
    'a map of the text %j stops nothing',
    async (text) => {
      const [frame] = await readerOf(async () => Buffer.from(text))(line(1));
      expect(frame).toMatchObject({ text: line(1), source: null });
      expect(['broken', 'unknown']).toContain(frame?.problem);
    },
  );

  test('a file that the named folder lacks is looked for in versions with addresses there', async () => {
    const trusted = {
      attested: async (_app: string, digest: string) =>
        digest === 'gone' ? Promise.reject(new Error('gone')) : ({} as never),
      map: async (_app: string, digest: string) =>
        digest === 'two' ? Buffer.from('{"version":3,"names":[],"sources":["a.ts"],"mappings":"AAAA"}') : null,
    };
    const sharersOf = async () => ['gone', 'one', 'two'];
    const read = createStackReader({ trusted, sharersOf, onError: () => undefined, monotonic: () => 0 });
    const [frame] = await read(line(1));
    expect(frame).toMatchObject({ source: { file: 'a.ts', line: 1 }, problem: null });
  });

  test('a map that differs from the signed one counts as broken', async () => {
    const read = readerOf(() => Promise.reject(new Error('was altered')));
    expect(problems(await read(line(1)))).toEqual(['broken']);
  });

  test('five maps and fifty lines are read at most, each map once', async () => {
    const asked: string[] = [];
    const read = readerOf(async (name) => {
      asked.push(name);
      return null;
    });
    const frames = await read([1, 1, 2, 3, 4, 5, 6].map(line).join('\n'));
    expect(problems(frames)).toEqual([...Array(6).fill('no_map'), 'limit']);
    expect(asked).toHaveLength(5);
    const many = problems(await read(Array(60).fill(line(1)).join('\n')));
    expect(many.filter((problem) => problem === 'limit')).toHaveLength(10);
  });

  test('when the time is over, the rest of the stack stays as reported', async () => {
    let now = 0;
    const read = readerOf(
      async () => {
        now += 4_000;
        return null;
      },
      () => now,
    );
    expect(problems(await read([1, 2].map(line).join('\n')))).toEqual(['no_map', 'limit']);
  });

  test('the longest map that a store keeps is read within a second of processor time', async () => {
    const mappings = 'AAAA,'.repeat((MOST_MAP_BYTES - 200) / 5);
    const text = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings });
    expect(text.length).toBeLessThanOrEqual(MOST_MAP_BYTES);
    const before = process.cpuUsage();
    const [frame] = await readerOf(async () => Buffer.from(text))(line(1));
    const { user, system } = process.cpuUsage(before);
    expect(frame?.source?.file).toBe('a.ts');
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});
