import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { root } from '../lib/load.mjs';

const PASSWORD = 'prebell-demo-2026';
const LONGEST_START_MS = 120_000;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

/** A platform as the README starts it, on a database that is there already. */
export const startPlatform = async (env) => {
  const port = env.PORT ?? (await freePort());
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: root,
    env: { ...process.env, DEMO: '1', LIMIT_ACCOUNT_SOCKETS: '100000', LOG_LEVEL: 'error', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The platform did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async (signal = 'SIGTERM') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, pid: child.pid, stop };
};

/** A signed-in account of the demo, asking over HTTP. */
export const signIn = async (url, username) => {
  const send = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { access_token: token } = await send('POST', '/api/auth/login', { username, password: PASSWORD });
  const bearer = { Authorization: `Bearer ${token}` };
  return {
    url,
    token,
    get: (path) => send('GET', path, undefined, bearer),
    post: (path, body) => send('POST', path, body, { ...bearer, 'Idempotency-Key': crypto.randomUUID() }),
  };
};
