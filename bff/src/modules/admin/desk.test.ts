import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');
const get = async (path: string) => (await request('GET', `/api/admin/${path}`, { token })).body;
const idOf = async (username: string) =>
  (await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const latestAudit = async () => (await get('audit')).entries[0];

describe('the list of accounts', () => {
  const names = async (query: string): Promise<string[]> =>
    (await get(`users?${query}`)).users.map(({ username }: { username: string }) => username);

  test('sorts by each column both ways, with accounts that never signed in last', async () => {
    expect(await names('sort=username&order=asc')).toEqual(['admin', 'basic', 'dispatch', 'free', 'premium', 'pro']);
    expect(await names('sort=email&order=desc')).toEqual(['pro', 'premium', 'free', 'dispatch', 'basic', 'admin']);
    expect((await names('sort=last_login&order=asc'))[0]).toBe('admin');
    expect((await names('sort=last_login&order=desc'))[0]).toBe('admin');
    expect((await request('GET', '/api/admin/users?sort=password_hash', { token })).status).toBe(400);
  });

  test('exports the filtered rows, without secrets and formulas', async () => {
    await deps.db.updateTable('users').set({ first_name: '=1+1' }).where('username', '=', 'pro').execute();
    const { filename, csv, truncated } = await get('users-export?tier=pro');
    expect([filename, truncated]).toEqual([expect.stringMatching(/^prebell-users-\d{4}-\d\d-\d\d\.csv$/), false]);
    const [head, row, end] = csv.split('\r\n');
    expect(head).toContain('id,username,email');
    expect(row).toContain(`pro,pro@demo.prebell.test,'=1+1,`);
    expect(end).toBe('');
    expect(csv).not.toMatch(/argon2|hash/);
  });
});

test('an account’s sessions are shown with their devices, and end together with a line in the log', async () => {
  const id = await idOf('premium');
  const first = await signIn('premium');
  await signIn('premium');
  const records = await get(`users/${id}/records`);
  expect(records).toMatchObject({ subscriptions: [], payments: [] });
  expect(records.sessions).toHaveLength(2);
  const ended = await request('POST', `/api/admin/users/${id}/end-sessions`, {
    token,
    body: { reason: 'Lost laptop' },
  });
  expect(ended.body).toEqual({ ended: 2 });
  expect((await request('GET', '/api/auth/profile', { token: first.token })).status).toBe(401);
  expect(await latestAudit()).toMatchObject({
    action: 'user.sessions',
    after: { sessions_ended: 2 },
    reason: 'Lost laptop',
  });
});

describe('tickets', () => {
  const file = async (subject: string, bearer?: string) =>
    (
      await request('POST', '/api/contact', {
        body: { name: 'Tess', email: 'tess@example.test', subject, message: 'Hello' },
        ...(bearer && { token: bearer }),
      })
    ).body.id as string;
  const subjects = async (query: string) =>
    (await get(`tickets?${query}`)).tickets.map(({ subject }: { subject: string }) => subject);

  test('come with priority first, by kind, and leave the list when they are closed', async () => {
    const premium = (await signIn('premium')).token;
    const visitor = await file('From a visitor');
    await file('From a member', premium);
    const body = { topic: 'Tape reading', availability: 'Mondays' };
    await request('POST', '/api/contact/coaching', { token: premium, body });
    expect(await subjects('')).toEqual(['Coaching session', 'From a member', 'From a visitor']);
    expect(await subjects('kind=coaching')).toEqual(['Coaching session']);
    const close = (open: boolean) => request('PUT', `/api/admin/tickets/${visitor}`, { token, body: { open } });
    expect((await close(false)).body.ticket.closed_at).not.toBeNull();
    expect((await close(false)).status).toBe(200);
    expect(await subjects('state=closed')).toEqual(['From a visitor']);
    expect(await latestAudit()).toMatchObject({
      action: 'ticket.status',
      before: { open: true },
      after: { open: false },
    });
    await close(true);
    expect(await subjects('search=MEMBER')).toEqual(['From a member']);
    expect(await subjects('search=tape%20read')).toEqual(['Coaching session']);
    expect(await subjects('search=premium')).toEqual(['Coaching session', 'From a member']);
    expect(await subjects('search=premium&kind=support')).toEqual(['From a member']);
    expect(await subjects('search=member&state=closed')).toEqual([]);
    expect(await subjects('search=%25')).toEqual([]);
    expect(await subjects('sort=subject&order=desc')).toEqual(['From a visitor', 'From a member', 'Coaching session']);
    expect(await subjects('sort=created_at&order=asc')).toEqual([
      'From a visitor',
      'From a member',
      'Coaching session',
    ]);
  });

  test('that do not exist cannot be closed', async () => {
    const path = '/api/admin/tickets/01980000-0000-7000-8000-000000000000';
    expect((await request('PUT', path, { token, body: { open: false } })).status).toBe(404);
  });
});

test('a scanner is switched off for everybody and on again, each with a line in the log', async () => {
  const { token: trader } = await signIn('pro');
  const set = (enabled: boolean) =>
    request('PUT', '/api/admin/scanners/gappers', { token, body: { enabled, reason: 'Bad data' } });
  const open = async () => (await request('GET', '/api/scanners/gappers', { token: trader })).status;
  expect(await open()).toBe(200);
  expect((await set(false)).status).toBe(200);
  expect((await get('scanners')).scanners).toMatchObject({ gappers: false, momentum: true });
  expect(await open()).toBe(409);
  const line = await latestAudit();
  expect(line).toMatchObject({
    action: 'scanner.enabled',
    target: { id: null, username: 'Gappers' },
    reason: 'Bad data',
  });
  await set(false);
  expect((await latestAudit()).id).toBe(line.id);
  await set(true);
  expect(await open()).toBe(200);
  expect((await request('PUT', '/api/admin/scanners/everything', { token, body: { enabled: false } })).status).toBe(
    400,
  );
});

describe('the audit log', () => {
  test('filters by area, action, name, account and day', async () => {
    const total = async (query: string) => (await get(`audit?${query}`)).pagination.total;
    const all = await total('');
    expect(await total('action=scanner')).toBe(2);
    expect(await total('action=auth.sign-in')).toBeGreaterThan(2);
    expect(await total('action=auth')).toBeLessThan(all);
    expect(await total('search=premi')).toBeGreaterThan(0);
    expect(await total(`user=${await idOf('premium')}&action=user.sessions`)).toBe(1);
    const today = deps.now().toISOString().slice(0, 10);
    expect(await total(`from=${today}&to=${today}`)).toBe(all);
    expect(await total('to=2020-01-01')).toBe(0);
  });

  test('exports the filtered entries', async () => {
    const { csv } = await get('audit-export?action=scanner');
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).toContain('scanner.enabled,admin,Gappers');
  });
});
