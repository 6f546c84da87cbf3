import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { optionalProgram } from '../lib/programs.mjs';

const deploy = join(import.meta.dirname, '../../deploy');
/** Tests that start it skip if it is not installed. */
export const haproxy = /** @type {string} */ (optionalProgram('haproxy'));

/** A free port on this machine. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
};

/** HAProxy's answer to a raw path, requested without a client that normalises it. */
export const ask = (port, path, headers = {}, method = 'GET') => {
  const answered = new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode, headers: answer.headers, body: String(Buffer.concat(chunks)) });
    });
    asked.on('error', reject).end();
  });
  // A test that fails before it waits for an answer fails alone, not the whole run by an error that nobody handled.
  answered.catch(() => undefined);
  return answered;
};
export const statusOf = async (port, path) => (await ask(port, path)).status;

const expectReady = async (port) => expect(await statusOf(port, '/api/ready')).toBe(200);

/**
 * Starts HAProxy with our configuration before one instance, which answers with `handle`.
 * @param {import('node:http').RequestListener} handle
 * @param {Record<string, string>} env
 * @param {(port: number) => Promise<void>} use
 * @param {(port: number) => Promise<unknown>} isReady rejects until HAProxy answers
 * @param {string[]} log receives what HAProxy logs
 */
export const withBalancer = async (handle, env, use, isReady = expectReady, log = []) => {
  const instance = createServer((asked, response) =>
    asked.url?.startsWith('/api/ready') ? response.end('ready') : handle(asked, response),
  ).listen(0, '127.0.0.1');
  await once(instance, 'listening');
  const port = await freePort();
  const to = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (instance.address()).port}`;
  const child = spawn(haproxy, ['-db', '-f', join(deploy, 'haproxy.cfg')], {
    env: { ...process.env, BIND: `127.0.0.1:${port}`, WEB1: to, WEB2: to, WEB3: to, CAD1: to, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (text) => log.push(String(text)));
  try {
    await vi.waitFor(() => isReady(port), 10_000);
    await use(port);
  } finally {
    child.kill();
    instance.closeAllConnections();
    instance.close();
  }
};
