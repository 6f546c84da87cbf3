import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';

const program = optionalProgram('redis');

/** Whether this machine has Redis or Valkey. The run says in one line what it skips where not. */
export const hasRedis = program !== undefined;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** A Redis server for one test: `start` and `stop` as often as wanted, always at the same address and empty. */
export const createRedis = async () => {
  if (program === undefined) throw new Error('No Redis server here: a test that asks for one must look at hasRedis');
  const folder = await mkdtemp(join(tmpdir(), 'prebell-redis-'));
  const port = await freePort();
  let child: ReturnType<typeof spawn> | null = null;
  const stop = async () => {
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    child = null;
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
      const started = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      // A worker that ends before `stop` leaves no server behind.
      process.once('exit', () => started.kill('SIGKILL'));
      for await (const text of started.stdout) if (String(text).includes('Ready to accept')) return;
      throw new Error('The Redis server ended before it was ready');
    },
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
