import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const binary = ['redis-server', 'valkey-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Whether this machine has Redis or Valkey; tests that need it say loudly that they are left out where not. */
export const hasRedis = binary !== undefined;
if (!hasRedis) process.stderr.write('\n!!! No redis-server or valkey-server here: tests over Redis are SKIPPED\n\n');

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
      const started = spawn(binary ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] });
      child = started;
      for await (const text of started.stdout) if (String(text).includes('Ready to accept')) return;
    },
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
