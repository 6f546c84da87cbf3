import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionalProgram } from '../../../tooling/lib/programs.mjs';

const program = optionalProgram('nats');
const openssl = optionalProgram('openssl');
const CONFIG = join(import.meta.dirname, '../../../deploy/nats.conf');

/** Whether this machine has NATS. The run says in one line what it skips where not. */
export const hasNats = program !== undefined;
export const hasOpenssl = openssl !== undefined;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const createCertificate = (folder: string) => {
  if (openssl === undefined) throw new Error('No openssl here: a test that asks for it must look at hasOpenssl');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=nats', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(openssl, ['req', ...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
};

type NatsUser = 'market' | 'web' | 'cad';

/**
 * A NATS server with `deploy/nats.conf` for one test: `start` and `stop` as often as wanted, always at the same
 * address. It takes `most` connections. A bundle says where `deploy/nats.conf` is.
 */
export const createNats = async ({ withTls = false, most = 1_000, settings = CONFIG } = {}) => {
  if (program === undefined) throw new Error('No NATS server here: a test that asks for one must look at hasNats');
  const folder = await mkdtemp(join(tmpdir(), 'prebell-nats-'));
  const port = await freePort();
  const tls = withTls ? createCertificate(folder) : null;
  let child: ReturnType<typeof spawn> | null = null;
  const stop = async () => {
    if (child === null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    child = null;
    await gone;
  };
  return {
    port,
    certificate: tls?.certificate ?? '',
    urlOf: (user: NatsUser, password = `${user}-password`) =>
      `${withTls ? 'tls' : 'nats'}://${user}:${password}@${withTls ? 'localhost' : '127.0.0.1'}:${port}`,
    async start() {
      const config = join(folder, 'nats.conf');
      await writeFile(config, `${await readFile(settings, 'utf8')}\nmax_connections: ${most}\n`);
      const options = ['-c', config, '-a', '127.0.0.1', '-p', String(port)];
      const tlsOptions = tls === null ? [] : ['--tls', '--tlscert', tls.certificate, '--tlskey', tls.key];
      const passwords = (['market', 'web', 'cad'] as const).map((user) => [
        `NATS_${user.toUpperCase()}_PASSWORD`,
        `${user}-password`,
      ]);
      const started = spawn(program, [...options, ...tlsOptions], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { ...process.env, ...Object.fromEntries(passwords) },
      });
      child = started;
      // A worker that ends before `stop` leaves no server behind.
      process.once('exit', () => started.kill('SIGKILL'));
      for await (const text of started.stderr.iterator({ destroyOnReturn: false }))
        if (String(text).includes('Server is ready')) {
          started.stderr.resume();
          return;
        }
      throw new Error('The NATS server ended before it was ready');
    },
    stop,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Nats = Awaited<ReturnType<typeof createNats>>;
