import { type Endpoint, endpoints, type WireAuditEntry } from '@prebell/contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { ROWS_WITHOUT_ENTRY } from '../audit/list-trail.service';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');
const ADDRESS = '203.0.113.9';
const ask = (method: string, path: string, body?: unknown) =>
  request(method, path, { token, address: ADDRESS, ...(body !== undefined && { body }) });
const newest = async (): Promise<WireAuditEntry> => (await ask('GET', endpoints.admin.audit.path)).body.entries[0];
const { users } = (await ask('GET', `${endpoints.admin.users.path}?search=basic`)).body;
const of = (path: string) => path.replace('{id}', users[0].id).replace('{scanner}', 'gappers');

const { admin } = endpoints;
const READS = [
  [admin.exportUsers.path, 'search=ba&tier=basic', 'data.export-users', 'Users'],
  [admin.exportSubscriptions.path, '', 'data.export-subscriptions', 'Subscriptions'],
  [admin.exportPayments.path, '', 'data.export-payments', 'Payments'],
  [admin.exportAudit.path, 'action=auth', 'data.export-audit', 'Audit log'],
  [endpoints.business.exportMovements.path, 'month=2026-11&kind=new', 'data.export-business', 'Business figures'],
  [admin.userRecords.path, '', 'data.view-records', 'basic'],
  [admin.user.path, '', 'data.view-user', 'basic'],
] as const;

test.each(READS)('%s?%s is in the audit log with its reader and their address', async (path, query, action, target) => {
  expect((await ask('GET', `${of(path)}?${query}`)).status).toBe(200);
  const line = await newest();
  expect(line).toMatchObject({
    action,
    actor: { username: 'admin' },
    target: { username: target },
    address: ADDRESS,
  });
  if (action.startsWith('data.export')) expect(line.after.rows).toEqual(expect.any(Number));
  for (const part of query.split('&').filter(Boolean))
    expect(line.after.filter).toContain(
      part
        .split('=')
        .map((each) => `"${each}"`)
        .join(':'),
    );
});

/** Pages of these lists are counted, and an hour's reader gets an entry ('paging through a list'). */
const COUNTED: readonly Endpoint[] = [
  admin.users,
  admin.tickets,
  admin.audit,
  endpoints.payments.adminSubscriptions,
  endpoints.payments.adminPayments,
  endpoints.business.movements,
  endpoints.business.accounts,
  endpoints.business.trials,
];
/** What else an admin may read, and why it is nobody's data. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  '/api/admin/admin-requests': 'names of admins and of who becomes one, which every admin decides on',
  '/api/admin/chat-messages': 'messages of a room that all its members read',
  '/api/admin/scanners': 'switches',
  '/api/admin/canned-texts': 'texts that admins wrote for answers',
  '/api/admin/failed-jobs': 'kinds, ids and errors of jobs',
  '/api/admin/stats': 'sums',
  '/api/admin/operations': 'instances and queues',
  '/api/admin/business': 'sums',
  '/api/admin/csp-reports': 'pages without queries',
  '/api/admin/market-closures': 'days',
  '/api/admin/releases': 'releases and their publishers',
  '/api/admin/releases/{id}/rollbacks': 'releases',
};

test('whatever else an admin can read is a counted list, or nobody’s data for a stated reason', () => {
  const all = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
  const readable = all.filter(({ method, access }) => method === 'get' && access === 'admin').map(({ path }) => path);
  const known = [...READS.map(([path]) => path), ...COUNTED.map(({ path }) => path), ...Object.keys(NOT_PERSONAL)];
  expect(readable.toSorted()).toEqual(known.toSorted());
});

test('viewing records that do not exist, or without permission, reads nothing and writes nothing', async () => {
  const before = await newest();
  const nobody = admin.userRecords.path.replace('{id}', crypto.randomUUID());
  expect((await ask('GET', nobody)).status).toBe(404);
  expect((await newest()).id).toBe(before.id);
  const other = await signIn('pro');
  const { id } = await newest();
  expect((await request('GET', admin.exportUsers.path, { token: other.token })).status).toBe(403);
  expect((await newest()).id).toBe(id);
});

const entriesOf = async (action: string): Promise<WireAuditEntry[]> =>
  (await ask('GET', `${endpoints.admin.audit.path}?action=${action}`)).body.entries;

describe('paging through a list', () => {
  const user_id = users[0].id;
  const insertPayments = (count: number) =>
    deps.db
      .insertInto('payments')
      .values(
        Array.from({ length: count }, (_, n) => ({
          id: `in_page_${n}`,
          user_id,
          description: 'x',
          amount_cents: 2900,
          refunded_cents: 0,
          currency: 'usd',
          status: 'succeeded' as const,
          paid_at: null,
          payment_method: null,
          receipt_url: null,
          created_at: new Date(Date.UTC(2026, 0, 1) + n),
        })),
      )
      .execute();
  afterEach(() => void vi.useRealTimers());

  test('beyond ten pages leaves one entry per admin, list and hour, also with a search', async () => {
    await insertPayments(30);
    const read = (page: number) => ask('GET', `${endpoints.payments.adminPayments.path}?search=basic&page=${page}`);
    for (let turn = 0; turn < ROWS_WITHOUT_ENTRY / 20; turn += 1)
      expect((await read(1)).body.payments).toHaveLength(20);
    expect(await entriesOf('data.read-payments')).toEqual([]);
    for (const page of [2, 1, 1, 1]) await read(page);
    const entries = await entriesOf('data.read-payments');
    expect(entries).toMatchObject([
      { actor: { username: 'admin' }, target: { username: 'Payments' }, address: ADDRESS },
    ]);
    expect(entries[0]?.after.filter).toContain('"search":"basic"');

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    const later = (await signIn('admin')).token;
    for (let turn = 0; turn < 12; turn += 1)
      await request('GET', `${endpoints.payments.adminPayments.path}?search=basic`, { token: later });
    vi.useRealTimers();
    expect(await entriesOf('data.read-payments')).toHaveLength(2);
  });

  test('of users and subscriptions counts as well, each on its own', async () => {
    await deps.db
      .insertInto('subscriptions')
      .values({
        id: 'sub_page',
        user_id,
        tier: 'basic',
        billing_interval: 'monthly',
        status: 'canceled',
        amount_cents: 2900,
        currency: 'usd',
        current_period_start: new Date(0),
        current_period_end: new Date(1),
        cancel_at_period_end: false,
        has_payment_method: true,
        created_at: new Date(0),
        fetched_at: new Date(0),
      })
      .execute();
    for (const [path, action] of [
      [endpoints.admin.users.path, 'data.read-users'],
      [endpoints.payments.adminSubscriptions.path, 'data.read-subscriptions'],
    ] as const) {
      const shown = (await ask('GET', path)).body.pagination.total;
      for (let seen = shown; seen <= ROWS_WITHOUT_ENTRY; seen += shown) {
        expect(await entriesOf(action), action).toEqual([]);
        await ask('GET', path);
      }
      expect(await entriesOf(action), action).toHaveLength(1);
    }
  });
});

const ORDERS = [
  ['PUT', admin.setTier.path, { tier: 'pro', expires_in_days: 3, reason: 'test' }],
  ['PUT', admin.setStatus.path, { is_active: false, reason: null }],
  ['PUT', admin.setAdmin.path, { is_admin: true, reason: 'test' }],
  ['PUT', admin.setRoles.path, { roles: ['dispatcher'], reason: 'test' }],
  ['POST', admin.endUserSessions.path, { reason: null }],
  ['PUT', admin.setScanner.path, { enabled: false, reason: null }],
  ['PUT', endpoints.chat.setRoom.path, { slow_seconds: 7 }],
] as const;

test.each(ORDERS)('%s %s leaves an entry with the address it came from', async (method, path, body) => {
  const { id } = await newest();
  expect(await ask(method, of(path), body)).toMatchObject({ status: 200 });
  expect(await newest()).toMatchObject({ address: ADDRESS, actor: { username: 'admin' } });
  expect((await newest()).id).not.toBe(id);
});
