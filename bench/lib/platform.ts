import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { root } from './root';

/** Raises the socket limit per account, because benches open thousands of sockets with few accounts. */
export const ONE_CROWD = { LIMIT_ACCOUNT_SOCKETS: '100000' };
const LONGEST_START_MS = 600_000;

export const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
};

/** Passes `use` a temporary folder. */
export const withFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  // Started as root, the database runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export interface Platform {
  readonly url: string;
  readonly pid: number;
  /** URL of its metrics for Prometheus. */
  readonly figures: string;
  /** Milliseconds from its start until it prints its URL. */
  readonly took: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a platform as in the README; `env` must name at least its DATA_DIR. With `npm`, npm's own time counts.
 * @param folder the checkout to start
 */
export const startPlatform = async (env: NodeJS.ProcessEnv, { npm = false, folder = root } = {}): Promise<Platform> => {
  const began = performance.now();
  const metricsPort = await freePort();
  const child = spawn(npm ? requireProgram('npm') : process.execPath, npm ? ['start'] : ['tooling/start.mjs'], {
    cwd: folder,
    env: {
      ...process.env,
      ...ONE_CROWD,
      DEMO: '1',
      LOG_LEVEL: 'error',
      METRICS_PORT: metricsPort,
      PORT: await freePort(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: npm,
  });
  const pid = child.pid ?? 0;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(npm ? -pid : pid, signal);
    await once(child, 'exit');
  };
  const deadline = setTimeout(stop, LONGEST_START_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Prebell is ready at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    clearTimeout(deadline);
    child.stdout.resume();
    const figures = `http://127.0.0.1:${env.METRICS_PORT ?? metricsPort}/metrics`;
    return { url, pid, figures, took: performance.now() - began, stop };
  }
  throw new Error('The platform ended without its URL line');
};

/** Passes `use` a platform with its own data folder. */
export const withPlatform = <T>(use: (platform: Platform) => Promise<T>, env: NodeJS.ProcessEnv = {}): Promise<T> =>
  withFolder(async (folder) => {
    const platform = await startPlatform({ DATA_DIR: folder, ...env });
    return use(platform).finally(() => platform.stop());
  });

/** A metric of a platform, by name. */
export const readFigure = async (figures: string, name: string): Promise<number> => {
  const text = await (await fetch(figures)).text();
  return Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
};

export const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/api/ready`).catch(() => null))?.ok === true;

/** Paths of all public pages, as the live release's sitemap names them. */
export const publicPaths = async (url: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
};
