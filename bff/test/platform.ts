import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import { createApp } from '../src/app';
import { parseConfig } from '../src/config';
import { DEMO_PASSWORD } from '../src/demo/demo-accounts';
import type { Deps } from '../src/deps';
import type { Router } from '../src/http/app-env';
import { createDeps } from '../src/start/create-deps';
import { prepareDatabase } from '../src/start/prepare-database';
import { stillMarket } from './still-market';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into a body of any shape.
  readonly body: any;
}

interface RequestOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the request comes from. */
  readonly address?: string;
}

export interface TestPlatform {
  readonly deps: Deps;
  /** For headers set on Node's own answer, which only a real server shows. */
  readonly app: Router;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Signs a demo account in; resolves with its bearer and refresh cookie. */
  signIn(username: string, password?: string): Promise<{ token: string; cookie: string }>;
  /** Registers a new account, `username@example.com`; resolves with its id and bearer token. */
  register(username: string): Promise<{ id: string; token: string }>;
  /** Moves the wall clock of the platform. */
  advance(milliseconds: number): void;
}

/** The `name=value` part of the refresh cookie an answer sets. */
export const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

interface PlatformOptions {
  /** Adds parts that most tests do not need. */
  readonly complete?: (deps: Deps, connectionString: string) => Promise<Deps>;
  /** A stopped clock that only `advance` moves; without it real time passes. */
  readonly standsAt?: Date;
  readonly market?: Deps['market'];
  /** As the application's role instead of the owner of the tables. */
  readonly asApp?: boolean;
  /** Puts something between the platform and its database; resolves with the address there. */
  readonly via?: (connectionString: string) => Promise<string>;
}

/** The real app on its own database, for one test file; everything is removed after its last test. */
export const startTestPlatform = async (
  env: Record<string, string> = {},
  {
    complete = async (deps) => deps,
    standsAt,
    market = stillMarket,
    asApp = process.env.PREBELL_AS_APP === '1',
    via = async (own) => own,
  }: PlatformOptions = {},
): Promise<TestPlatform> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-app-'));
  const { connectionString: own, drop } = await copyDatabase(inject('adminConnection'), inject('templateDatabase'));
  const ownConnection = asApp ? own.replace('//prebell@', '//prebell_app@') : own;
  if (asApp) await prepareDatabase({ owner: own, app: ownConnection });
  const connectionString = await via(ownConnection);
  const config = parseConfig({ NODE_ENV: 'test', ALLOW_SANDBOX: '1', DATA_DIR: dataDir, ...env });
  let skew = 0;
  const made = await createDeps({
    config,
    log: pino({ level: 'silent' }),
    connectionString,
    market,
    now: () => new Date((standsAt?.getTime() ?? Date.now()) + skew),
  });
  const deps = await complete(made, connectionString);
  const app = createApp(deps);
  afterAll(async () => {
    await Promise.all([deps.db.destroy(), deps.dispatchDb.destroy()]);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const request: TestPlatform['request'] = async (method, path, { token, body, text, headers, address } = {}) => {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.request(
      `http://localhost:3000${path}`,
      {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
      },
      { incoming: { socket: { remoteAddress: address ?? '127.0.0.1' } } },
    );
    const content = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(content) : content };
  };

  return {
    deps,
    app,
    request,
    async signIn(username, password = DEMO_PASSWORD) {
      const answer = await request('POST', '/api/auth/login', { body: { username, password } });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`);
      return { token: answer.body.access_token, cookie: cookieOf(answer) };
    },
    async register(username) {
      const body = { username, email: `${username}@example.com`, password: 'moonlit-otter-77' };
      const { body: answer } = await request('POST', '/api/auth/register', { body });
      return { id: answer.user.id, token: answer.access_token };
    },
    advance(milliseconds) {
      skew += milliseconds;
    },
  };
};
