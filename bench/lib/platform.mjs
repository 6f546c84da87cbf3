import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { requireProgram } from '../../tooling/lib/programs.mjs';
import { root } from './load.mjs';

const LONGEST_START_MS = 600_000;
/** Benches hold thousands of sockets with a handful of accounts. */
export const ONE_CROWD = { LIMIT_ACCOUNT_SOCKETS: '100000' };
/** Of every demo account (ruling 12). */
export const DEMO_PASSWORD = 'prebell-demo-2026';

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

/** Runs `npm start` until its URL line; resolves with the URL, how long it took and how to stop it. */
export const startPlatform = async (env) => {
  const began = performance.now();
  const child = spawn(requireProgram('npm'), ['start'], { cwd: root, env: { ...process.env, ...env }, detached: true });
  const stop = async () => {
    if (child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  };
  child.stderr.resume();
  const deadline = setTimeout(stop, LONGEST_START_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Prebell is ready at (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    clearTimeout(deadline);
    child.stdout.resume();
    return { url, began, took: performance.now() - began, stop };
  }
  throw new Error('npm start ended without its URL line');
};

/** Gives `use` the URL of a platform of its own, with the demo accounts, and where it tells its figures. */
export const withPlatform = async (use) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  try {
    const metricsPort = await freePort();
    const platform = await startPlatform({
      ...ONE_CROWD,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
    });
    return await use(platform.url, `http://127.0.0.1:${metricsPort}/metrics`).finally(platform.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** A token of a demo account. */
export const signIn = async (url, username) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  return (await answer.json()).access_token;
};

/** Paths of all public pages, as the live release's sitemap names them. */
export const publicPaths = async (url) => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
};
