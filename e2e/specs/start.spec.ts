import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { ROOT, type RunningPlatform, START_PATIENCE_MS, startPlatform } from '../support/platform';

/** Everything a test starts or creates ends with it, even when it fails. */
const test = base.extend<{
  start: (env?: Record<string, string>) => Promise<RunningPlatform>;
  folder: () => Promise<string>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  folder: async ({}, use) => {
    const made: string[] = [];
    await use(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'prebell-e2e-'));
      made.push(folder);
      // Started as root, the database runs under another account.
      await chmod(folder, 0o755);
      return folder;
    });
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  },
  // Its folders are removed after its platforms.
  start: async ({ folder: _ }, use) => {
    const started: RunningPlatform[] = [];
    await use(async (env) => {
      const platform = await startPlatform(env);
      started.push(platform);
      return platform;
    });
    for (const platform of started) await platform.stop();
  },
});

// Each of these tests starts up to three platforms with their own databases.
test.describe.configure({ timeout: START_PATIENCE_MS });

/** Runs the start command until it exits. */
const startAndEnd = async (
  env: Record<string, string>,
  file = 'tooling/start.mjs',
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [file], { cwd: ROOT, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
};

/** Command lines of all processes that contain `text`. */
const processesWith = (text: string): string[] =>
  execFileSync(requireProgram('ps'), ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text));

const releaseIn = (page: string): string | undefined => /"id":"(\w{26})"/.exec(page)?.[1];

const register = async (url: string, username: string): Promise<number> =>
  (
    await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.test`, password: 'a-quiet-harbour-42' }),
    })
  ).status;

test('a taken port is reported in one line, without a stack trace', async ({ folder }) => {
  const other = createServer().listen(0, '127.0.0.1');
  try {
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await startAndEnd({ PORT: String(port), DATA_DIR: await folder() });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(`Port ${port} is taken`);
  } finally {
    other.close();
  }
});

test('a back end that finds the folder in use writes nothing there, neither market data nor database', async ({
  folder,
}) => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'postgres'));
  const stat = await readFile('/proc/self/stat', 'utf8');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await writeFile(join(dataDir, 'postgres/prebell.lock'), JSON.stringify({ pid: process.pid, started }));
  await mkdir(join(dataDir, 'market'));
  for (const name of ['checkpoint.bin', 'published.json'])
    await writeFile(join(dataDir, 'market', name), 'of the first');
  const { code, output } = await startAndEnd({ PORT: '0', DATA_DIR: dataDir }, 'bff/dist/main.js');
  expect([code, output]).toEqual([1, expect.stringContaining(`Another Prebell (process ${process.pid}) is using`)]);
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).toSorted()).toEqual(['checkpoint.bin', 'prebell.lock', 'published.json']);
  for (const name of ['checkpoint.bin', 'published.json'])
    expect(await readFile(join(dataDir, 'market', name), 'utf8')).toBe('of the first');
});

test('a second start on one data folder refuses, two folders run side by side, SIGTERM ends everything, and after SIGKILL the next start adopts the live database and loses nothing, even without the release store', async ({
  folder,
  start,
}) => {
  const [dataDir, elsewhere] = [await folder(), await folder()];
  const env = { DATA_DIR: dataDir, RELEASE_STORE: join(elsewhere, 'store') };
  const [killed, beside] = await Promise.all([start(env), start()]);
  const { code, output } = await startAndEnd({ PORT: '0', DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/Another Prebell \(process \d+\) is using/);
  expect((await fetch(`${beside.url}/api/ready`)).status).toBe(200);
  expect(processesWith(beside.dataDir)).not.toEqual([]);
  await beside.stop();
  expect(processesWith(beside.dataDir)).toEqual([]);

  expect(await register(killed.url, 'survivor')).toBe(201);
  const page = await (await fetch(`${killed.url}/login`)).text();
  const lastKnown = join(dataDir, 'last-known/release.json');
  await expect.poll(() => existsSync(lastKnown)).toBe(true);
  await killed.kill();
  expect(processesWith(dataDir)).not.toEqual([]);
  await rename(env.RELEASE_STORE, `${env.RELEASE_STORE}.away`);
  const next = await start(env);
  expect(await register(next.url, 'survivor')).toBe(409);
  expect(next.output()).toContain('Continuing with the last known release');
  const again = await (await fetch(`${next.url}/login`)).text();
  expect(releaseIn(again)).toEqual(releaseIn(page));
  const files = [...again.matchAll(/(?:src|href)="(\/artifacts\/[^"]+)"/g)].map(([, file]) => file);
  for (const file of files) expect((await fetch(`${next.url}${file}`)).status, file).toBe(200);
  await next.stop();
  expect(processesWith(dataDir)).toEqual([]);
});
