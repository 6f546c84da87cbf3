import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { commandOf, isAlive, startOf } from './process-identity';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from './start';

let root: string;
let program: string;

/** A process that runs the launcher and reports the outcome, so that a test can kill it like a whole platform. */
const PROGRAM = `
  import { startEmbeddedPostgres } from './start';
  startEmbeddedPostgres({ dataDir: process.argv[2], log: () => undefined }).then(
    ({ stop, ...facts }) => { console.log(JSON.stringify(facts)); setInterval(() => undefined, 1000); },
    (error) => console.log(JSON.stringify({ refused: error.message })),
  );
`;

interface Outcome {
  readonly adopted: boolean;
  readonly connectionString: string;
  readonly refused?: string;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'prebell-embedded-'));
  // As root the database runs under another account, which needs access.
  await chmod(root, 0o755);
  program = join(root, 'program.mjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
    // The launcher searches for the binaries from its own location, which must be inside the project.
    define: { 'import.meta.url': JSON.stringify(import.meta.url) },
  });
  const { stop } = await startEmbeddedPostgres({ dataDir: join(root, 'prepared'), log: () => undefined });
  await stop();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const start = async (dataDir: string) => {
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  onTestFinished(() => server.stop());
  return { ...server, lines };
};

/** A data folder whose cluster exists: to create one costs a second of processor time. The owner stays PostgreSQL's account. */
const prepared = (name: string): string => {
  const dataDir = join(root, name);
  execFileSync('/bin/cp', ['-a', join(root, 'prepared'), dataDir]);
  return dataDir;
};

const launch = async (dataDir: string): Promise<Outcome & { child: ChildProcess }> => {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [chunk] = await once(child.stdout!, 'data');
  return { child, ...(JSON.parse(String(chunk)) as Outcome) };
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const query = async (connectionString: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** NaN if there is none. */
const postmasterOf = (folder: string): number => {
  const file = join(folder, 'cluster/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
};

test('a stop leaves no process, and the next start finds all committed data', async () => {
  const dataDir = join(root, 'plain');
  const first = await start(dataDir);
  expect(first.adopted).toBe(false);
  await query(first.connectionString, 'create table kept (n int); insert into kept values (7)');
  const pid = postmasterOf(first.folder);
  expect(commandOf(pid)).toContain(dataDir);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await reachEmbeddedPostgres(dataDir)).toBeNull();
  const second = await start(dataDir);
  expect(second.adopted).toBe(false);
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
  const setting = async (name: string) => Object.values((await query(second.connectionString, `show ${name}`))[0]!)[0];
  expect(await setting('fsync')).toBe('on');
  expect(await setting('data_checksums')).toBe('on');
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('listen_addresses')).toBe('');
});

test('of two starts on one folder at the same moment one runs and the other is refused', async () => {
  const dataDir = join(root, 'contended');
  const outcomes = await Promise.all([launch(dataDir), launch(dataDir)]);
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? []);
  const running = outcomes.find((outcome) => outcome.refused === undefined)!;
  expect(refused).toEqual([
    `Another Prebell (process ${running.child.pid}) is using ${dataDir}; stop it, or set DATA_DIR to another folder`,
  ]);
  // What only reads works beside it.
  const reached = await reachEmbeddedPostgres(dataDir);
  expect(reached).toBe(running.connectionString);
  expect(await query(reached ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await kill(running.child);
  await start(dataDir);
});

test('after SIGKILL of the platform the live database is adopted with every row', async () => {
  const dataDir = prepared('killed');
  const { child, connectionString } = await launch(dataDir);
  await query(connectionString, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
  await kill(child);
  const server = await start(dataDir);
  expect(server.adopted).toBe(true);
  expect(await query(server.connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
  const pid = postmasterOf(server.folder);
  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test('after SIGKILL of platform and database together every committed row is still there', async () => {
  const dataDir = prepared('crashed');
  const { child, connectionString } = await launch(dataDir);
  await query(connectionString, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
  process.kill(postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
  await kill(child);
  const server = await start(dataDir);
  expect(server.adopted).toBe(false);
  expect(await query(server.connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
});

test('a start waits for a database that is still stopping and then restarts it', async () => {
  const dataDir = prepared('stopping');
  const { child } = await launch(dataDir);
  const pid = postmasterOf(join(dataDir, 'postgres'));
  await kill(child);
  process.kill(pid, 'SIGINT');
  const server = await start(dataDir);
  expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postmasterOf(server.folder)).not.toBe(pid);
});

test('a lock or database whose process id now belongs to another process is taken over', async () => {
  const dataDir = prepared('stale');
  const { stop, folder } = await start(dataDir);
  await stop();
  await writeFile(join(folder, 'prebell.lock'), JSON.stringify({ pid: process.ppid, started: 'another time' }));
  await writeFile(join(folder, 'cluster/postmaster.pid'), `${process.ppid}\n${folder}/cluster\n`);
  await start(dataDir);
  const holder = JSON.parse(readFileSync(join(folder, 'prebell.lock'), 'utf8'));
  expect(holder).toEqual({ pid: process.pid, started: startOf(process.pid) });
});

describe('a database that stops unexpectedly', () => {
  /** Callers may have to retry until it is back. */
  const eventually = (connectionString: string, statement: string) =>
    expect.poll(() => query(connectionString, statement).catch((error: Error) => error.message), { timeout: 30_000 });

  test('restarts with every committed row, as often as it is killed', async () => {
    const server = await start(prepared('supervised'));
    await query(server.connectionString, 'create table kept (n int)');
    for (const n of [1, 2, 3]) {
      await query(server.connectionString, `insert into kept values (${n})`);
      const killed = postmasterOf(server.folder);
      process.kill(killed, 'SIGKILL');
      await eventually(server.connectionString, 'select count(*)::int as n from kept').toEqual([{ n }]);
      expect(postmasterOf(server.folder)).not.toBe(killed);
    }
    expect(server.trouble()).toBeNull();
    expect(server.lines.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(3);
    const last = postmasterOf(server.folder);
    await server.stop();
    expect(isAlive(last)).toBe(false);
  }, 90_000);

  test('restarts when it was adopted, and when it is killed while it starts', async () => {
    const dataDir = prepared('adopted');
    const { child, connectionString } = await launch(dataDir);
    await query(connectionString, 'create table kept (n int); insert into kept values (7)');
    await kill(child);
    const server = await start(dataDir);
    expect(server.adopted).toBe(true);
    const first = postmasterOf(server.folder);
    process.kill(first, 'SIGKILL');
    const startingOf = () => {
      const pid = postmasterOf(server.folder);
      return pid !== first && isAlive(pid) ? pid : 0;
    };
    await expect.poll(startingOf, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    process.kill(startingOf(), 'SIGKILL');
    await eventually(server.connectionString, 'select n from kept').toEqual([{ n: 7 }]);
  }, 90_000);

  test('does not restart after a stop, and a stop while it starts leaves nothing running', async () => {
    const dataDir = prepared('stopped');
    const server = await start(dataDir);
    const first = postmasterOf(server.folder);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => server.lines.join(), { timeout: 10_000, interval: 1 }).toContain('ended unexpectedly');
    await server.stop();
    expect(existsSync(join(server.folder, 'prebell.lock'))).toBe(false);
    const left = postmasterOf(server.folder);
    expect(Number.isNaN(left) || !isAlive(left)).toBe(true);
    await start(dataDir);
  }, 90_000);

  test('stops even while it is paused', async () => {
    const server = await start(prepared('paused'));
    const pid = postmasterOf(server.folder);
    process.kill(pid, 'SIGSTOP');
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });
});

test('lock files of PostgreSQL that name another process, nothing (a loss of power) or garbage do not keep it from starting', async () => {
  const dataDir = prepared('locks');
  let { stop, folder } = await start(dataDir);
  for (const content of [`${process.ppid}\n`, '', '\u0000\u0000\u0000']) {
    await stop();
    for (const file of ['cluster/postmaster.pid', 'run/.s.PGSQL.5432.lock'])
      await writeFile(join(folder, file), content);
    ({ stop, folder } = await start(dataDir));
    expect(isAlive(postmasterOf(folder))).toBe(true);
  }
}, 90_000);

test.runIf(process.platform === 'linux')('a process that ended and was not collected counts as gone', async () => {
  // The shell turns into a program that never collects its earlier child.
  const shell = spawn('/bin/sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void shell.kill('SIGKILL'));
  const pid = Number(String((await once(shell.stdout, 'data'))[0]));
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 10_000 }).toContain(') Z ');
  expect(isAlive(pid)).toBe(false);
  expect(startOf(pid)).toBe(null);
});

test('a folder path too long for a socket still works', async () => {
  const { connectionString } = await start(join(root, 'x'.repeat(120)));
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an incomplete cluster of an interrupted start is replaced', async () => {
  const dataDir = join(root, 'half');
  await mkdir(join(dataDir, 'postgres/cluster.new-1/base'), { recursive: true });
  const { folder } = await start(dataDir);
  expect(existsSync(join(folder, 'cluster.new-1'))).toBe(false);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('if only root can enter the folder, the database is stored elsewhere, says so, and is found there again', async () => {
    const dataDir = join(root, 'closed');
    await mkdir(dataDir, { mode: 0o700 });
    const first = await start(dataDir);
    onTestFinished(() => rm(first.folder, { recursive: true, force: true }));
    expect(first.folder).toMatch(/^\/var\/lib\/prebell\/[0-9a-f]{12}$/);
    expect(first.lines.join()).toContain(first.folder);
    await query(first.connectionString, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    // Opened later: the database stays where it is rather than starting empty.
    await chmod(dataDir, 0o755);
    const second = await start(dataDir);
    expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    await rm(first.folder, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(`says that the database is in ${first.folder}`);
  });
});

test('a folder of a release that had only the owner gets the application’s role, and keeps its data', async () => {
  const dataDir = join(root, 'before-the-role');
  await mkdir(dataDir, { mode: 0o755 });
  const ask = async (connectionString: string, statement: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const earlier = await startEmbeddedPostgres({ dataDir, log: () => undefined, throwaway: true });
  try {
    await ask(earlier.connectionString, 'create table kept as select 7 as n');
    await ask(earlier.connectionString, 'drop role prebell_app');
  } finally {
    await earlier.stop();
  }
  const later = await startEmbeddedPostgres({ dataDir, log: () => undefined, throwaway: true });
  onTestFinished(() => later.stop());
  expect(await ask(later.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(await ask(later.appConnectionString, 'select current_user as name')).toEqual([{ name: 'prebell_app' }]);
  await expect(ask(later.appConnectionString, 'select n from kept')).rejects.toMatchObject({ code: '42501' });
});
