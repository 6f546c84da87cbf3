import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmission } from '@prebell/server/load';
import { createMetrics } from '@prebell/server/metrics';
import { createHttpServer, createRecentErrors, createShutdown } from '@prebell/server/process';
import pino from 'pino';
import { io as connect, type Socket } from 'socket.io-client';
import { createApp } from '../../src/app';
import { createInstanceReport } from '../../src/cluster/instance-report';
import { joinCluster } from '../../src/cluster/join-cluster';
import { parseConfig } from '../../src/config';
import { DEMO_PASSWORD } from '../../src/demo/demo-accounts';
import { LOAD_RULES } from '../../src/http/load-rules';
import { generateKeys } from '../../src/modules/auth/keys.gateway';
import { createDeps } from '../../src/start/create-deps';
import { startServing } from '../../src/start/start-serving';
import { startingApp } from '../../src/start/starting-app';
import { stillMarket } from '../still-market';

/** The keys all instances of a test share. */
const AUTH_KEYS = await generateKeys();

/** Nothing listens there. */
const NO_NATS = 'nats://127.0.0.1:1';

interface InstanceOptions {
  readonly connectionString: string;
  /** The instance's NATS; by default one that does not answer. */
  readonly natsUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A web instance like after a real start, on its own port, over a stopped market. */
export const startInstance = async ({ connectionString, natsUrl = NO_NATS, env = {} }: InstanceOptions) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-instance-'));
  const log = pino({ level: 'silent' });
  const config = parseConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    DATABASE_URL: connectionString,
    DEMO: '1',
    DATA_DIR: dataDir,
    AUTH_KEYS,
    NATS_URL: natsUrl,
    ...env,
  });
  let ended: () => void = () => undefined;
  const shutdown = createShutdown(log, () => ended());
  shutdown.add('folder', () => rm(dataDir, { recursive: true, force: true }));
  const http = createHttpServer(startingApp(log));
  const port = await http.listen('127.0.0.1', 0);
  const metrics = createMetrics();
  const report = createInstanceReport({ name: `test:${port}`, role: 'web', metrics, errors: createRecentErrors() });
  const { bus, crowd, leave } = await joinCluster({ config, log, connectionString, report, metrics });
  shutdown.add('other instances', leave);
  const deps = await createDeps({ config, log, connectionString, market: stillMarket, bus, crowd, metrics, report });
  shutdown.add('database connections', () => Promise.all([deps.db.destroy(), deps.dispatchDb.destroy()]));
  shutdown.add('background work', () => deps.background.settled());
  http.serve(createApp(deps), createAdmission({ ...deps, rules: LOAD_RULES }));
  await startServing(deps, http, shutdown);

  const url = `http://127.0.0.1:${port}`;
  const call = (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    deps,
    url,
    call,
    async signIn(username: string): Promise<string> {
      const answer = await call('POST', '/api/auth/login', { body: { username, password: DEMO_PASSWORD } });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    /** A socket of a namespace; it does not reconnect by itself. */
    dial: (namespace: string, token: string): Socket =>
      connect(`${url}${namespace}`, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        ended = resolve;
        void shutdown.run(0);
      }),
  };
};

export type Instance = Awaited<ReturnType<typeof startInstance>>;
