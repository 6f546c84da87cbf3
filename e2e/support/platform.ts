import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { preparedFolder } from './prepared-data';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A platform started with the command in the README, on a free port and with its own data folder. */
export interface RunningPlatform {
  readonly url: string;
  readonly dataDir: string;
  /** Its output so far. */
  output(): string;
  /** Runs the release command on this platform's store; resolves with the output. */
  release(...args: string[]): Promise<string>;
  /** Sends SIGTERM and waits until it has stopped; keeps the data folder. */
  end(): Promise<void>;
  /** The same, and removes the data folder. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits until it has stopped; keeps the data folder and the database. */
  kill(): Promise<void>;
}

/** The time limit for a start, milliseconds. A quiet machine takes 5 s and a very busy one many times that; journeys do not test speed. */
export const START_PATIENCE_MS = 300_000;

/**
 * A smaller and quieter market than the default of 11,000 symbols and 2,000 trades a second, which takes a quarter of a core per idle
 * platform. A journey that needs more sets it.
 */
const QUIET_MARKET = { MARKET_SIM_RATE: '200', MARKET_SIM_SYMBOLS: '2000' };

/**
 * Without `DATA_DIR` it starts on a copy of the run's prepared data.
 * @throws Error with the platform's output when it exits or is not ready in time.
 */
export const startPlatform = async (env: Record<string, string> = {}): Promise<RunningPlatform> => {
  const dataDir = env.DATA_DIR ?? (await preparedFolder(startAndStop));
  const port = await freePort();
  const environment = {
    ...process.env,
    ...QUIET_MARKET,
    // Browser and platform are on the same machine.
    BROTLI_QUALITY: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...env,
  };
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const url = `http://localhost:${port}`;
  try {
    await untilReady(child, url, () => text);
  } catch (error) {
    await end(child, 'SIGTERM');
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataDir,
    output: () => text,
    release: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['release/dist/cli.js', ...args], {
        cwd: ROOT,
        env: environment,
      });
      return stdout;
    },
    kill: () => end(child, 'SIGKILL'),
    end: () => end(child, 'SIGTERM'),
    stop: async () => {
      await end(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const startAndStop = async (folder: string): Promise<void> => {
  const platform = await startPlatform({ DATA_DIR: folder });
  await platform.end();
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS - 10_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The platform ended with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/api/ready`).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The platform was not ready in time:\n${output()}`);
}

/** Ports below those that the system assigns to outgoing connections, where two workers often collide. */
const PORTS = { from: 20_000, count: 12_000 } as const;

const freePort = async (): Promise<number> => {
  const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
};
