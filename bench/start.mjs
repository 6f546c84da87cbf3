import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { root } from './lib/load.mjs';

const LONGEST_START_MS = 600_000;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

/** Runs `npm start` until its URL line; resolves with the URL, how long it took and how to stop it. */
const start = async (env) => {
  const began = performance.now();
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...env }, detached: true });
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

const signIn = async (url) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'premium', password: 'prebell-demo-2026' }),
  });
  return (await answer.json()).access_token;
};

/** Milliseconds from opening the desk until the momentum table has a row. */
const firstRow = async (browser, url, token) => {
  const context = await browser.newContext();
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/dashboard`);
  // The first row is the heading.
  await page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(1).waitFor();
  const took = performance.now() - began;
  await context.close();
  return took;
};

const seconds = (value) => `${(value / 1000).toFixed(1)} s`;

/** A warm `npm start` (everything built, database there) to its URL line and on to the first scanner row in a browser. */
export const startBench = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const first = await start(env);
    const token = await signIn(first.url).finally(first.stop);
    const warm = await start(env);
    try {
      const row = await firstRow(browser, warm.url, token);
      return [
        '| | | goal |',
        '|--|--|--|',
        `| first \`npm start\` on an empty data folder to the URL line | ${seconds(first.took)} | |`,
        `| warm \`npm start\` to the URL line | ${seconds(warm.took)} | |`,
        `| opening /dashboard to the first scanner row | ${seconds(row)} | |`,
        `| warm \`npm start\` to the first scanner row | ${seconds(warm.took + row)} | 5 s |`,
      ];
    } finally {
      await warm.stop();
    }
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
