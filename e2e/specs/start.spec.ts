import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { requireProgram } from '../../scripts/lib/programs.mjs';
import { ROOT, startPlatform } from '../support/platform';

// Each of these starts platforms with databases of their own, up to three.
test.describe.configure({ timeout: 120_000 });

/** Runs the start command to its end. */
const startAndEnd = async (
  env: Record<string, string>,
  file = 'scripts/start.mjs',
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [file], { cwd: ROOT, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
};

/** Command lines of every process that mentions `text`. */
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

test('a taken port is told in one line, without a stack', async () => {
  const platform = await startPlatform();
  const { port } = new URL(platform.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-e2e-'));
  const { code, output } = await startAndEnd({ PORT: port, DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(`Port ${port} is taken`);
  await platform.stop();
  await rm(dataDir, { recursive: true });
});

test('a second start on one data folder refuses, and two folders run side by side', async () => {
  const [first, second] = await Promise.all([startPlatform(), startPlatform()]);
  const { code, output } = await startAndEnd({ PORT: '0', DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/Another Prebell \(process \d+\) is using/);
  expect((await fetch(`${second.url}/api/ready`)).status).toBe(200);
  await Promise.all([first.stop(), second.stop()]);
});

test('a back end that finds the folder held writes nothing there, the market as little as the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-e2e-'));
  await chmod(dataDir, 0o755);
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
  await rm(dataDir, { recursive: true });
});

test('SIGTERM ends everything, the database too', async () => {
  const platform = await startPlatform();
  expect(processesWith(platform.dataDir)).not.toEqual([]);
  await platform.stop();
  expect(processesWith(platform.dataDir)).toEqual([]);
});

test('after SIGKILL the next start adopts the live database and nothing is lost, even with the release store away', async () => {
  const [dataDir, elsewhere] = [
    await mkdtemp(join(tmpdir(), 'prebell-e2e-')),
    await mkdtemp(join(tmpdir(), 'prebell-e2e-')),
  ];
  await chmod(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, RELEASE_STORE: join(elsewhere, 'store') };
  const killed = await startPlatform(env);
  expect(await register(killed.url, 'survivor')).toBe(201);
  const page = await (await fetch(`${killed.url}/login`)).text();
  const lastKnown = join(dataDir, 'last-known/release.json');
  await expect.poll(() => existsSync(lastKnown)).toBe(true);
  await killed.kill();
  expect(processesWith(dataDir)).not.toEqual([]);
  await rename(env.RELEASE_STORE, `${env.RELEASE_STORE}.away`);
  const next = await startPlatform(env);
  expect(await register(next.url, 'survivor')).toBe(409);
  expect(next.output()).toContain('Going on with the last known release');
  const again = await (await fetch(`${next.url}/login`)).text();
  expect(releaseIn(again)).toEqual(releaseIn(page));
  const files = [...again.matchAll(/(?:src|href)="(\/artifacts\/[^"]+)"/g)].map(([, file]) => file);
  for (const file of files) expect((await fetch(`${next.url}${file}`)).status, file).toBe(200);
  await next.stop();
  expect(processesWith(dataDir)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});
