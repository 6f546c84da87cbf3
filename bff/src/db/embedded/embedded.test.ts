import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index';
import { isAlive } from './process-identity';

let folder: string;
let program: string;

/** A process that runs the launcher and prints its result, so that it can be killed as a whole platform would be. */
const PROGRAM = `
  import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'index.ts')}';
  startEmbeddedPostgres({ dataDir: process.argv[2], log: () => undefined }).then(
    ({ adopted, connectionString }) => { console.log(JSON.stringify({ adopted, connectionString })); setInterval(() => undefined, 1000); },
    (error) => { console.error(error.message); process.exit(1); },
  );
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prebell-pg-'));
  program = join(folder, 'program.mjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // The launcher looks for the binaries from its own place, which must be inside the project.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
    define: { 'import.meta.url': JSON.stringify(import.meta.url) },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const launch = async (
  dataDir: string,
): Promise<{ child: ChildProcess; adopted: boolean; connectionString: string }> => {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = await once(child.stdout!, 'data');
  return { child, ...JSON.parse(String(chunk)) };
};

const query = async (connectionString: string, statement: string): Promise<pg.QueryResult> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};

const processesOf = (dataDir: string): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`-D ${dataDir}`));

test('a start creates the cluster, a stop leaves no process, and a second start finds what was written', async () => {
  const dataDir = join(folder, 'plain');
  const first = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await query(first.connectionString, 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  expect(processesOf(dataDir)).toEqual([]);
  const second = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(second.adopted).toBe(false);
  expect((await query(second.connectionString, 'select n from kept')).rows).toEqual([{ n: 7 }]);
  expect((await query(second.connectionString, `show fsync`)).rows).toEqual([{ fsync: 'on' }]);
  await second.stop();
});

test('a second start on the same folder is refused while the first one lives', async () => {
  const dataDir = join(folder, 'locked');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
    /Another Prebell \(process \d+\)/,
  );
  await server.stop();
});

test('after SIGKILL of the platform the live database is adopted with every row', async () => {
  const dataDir = join(folder, 'killed');
  const { child, connectionString } = await launch(dataDir);
  await query(connectionString, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(server.adopted).toBe(true);
  expect((await query(server.connectionString, 'select count(*)::int as n from kept')).rows).toEqual([{ n: 1000 }]);
  await server.stop();
  expect(processesOf(dataDir)).toEqual([]);
});

test('a lock whose process is gone, or whose id went to another process, is taken over', async () => {
  const dataDir = join(folder, 'stale');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await server.stop();
  await writeFile(join(dataDir, 'prebell.lock'), JSON.stringify({ pid: process.pid, started: 'another time' }));
  const again = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect(isAlive(process.pid)).toBe(true);
  await again.stop();
});

test('a folder path too long for a socket still works', async () => {
  const dataDir = join(folder, 'x'.repeat(120));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  expect((await query(server.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await server.stop();
});
