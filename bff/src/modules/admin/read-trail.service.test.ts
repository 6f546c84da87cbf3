import { type Endpoint, endpoints, type WireAuditEntry } from '@prebell/contracts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { endCountedLines } from '../audit/counted-lines.service';
import { LIST_READ_MS } from '../audit/list-trail.service';

const { request, signIn, deps, advance } = await startTestPlatform();
let { token } = await signIn('admin');
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

/** The first page of these lists is an entry, and so is the number of pages in the next ten minutes ('reading a list'). */
const COUNTED: readonly Endpoint[] = [
  admin.users,
  admin.tickets,
  admin.audit,
  admin.adminRequests,
  admin.chatMessages,
  endpoints.payments.adminSubscriptions,
  endpoints.payments.adminPayments,
  endpoints.business.movements,
  endpoints.business.accounts,
  endpoints.business.trials,
];
/** What else an admin may read, and why it is nobody's data. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  '/api/admin/scanners': 'switches',
  '/api/admin/canned-texts': 'texts that admins wrote for answers',
  '/api/admin/failed-jobs': 'kinds, ids and errors of jobs',
  '/api/admin/attention': 'counts of what waits',
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

describe('reading a list', () => {
  const user_id = users[0].id;
  const fill = async () => {
    const { db } = deps;
    const at = new Date(0);
    await db
      .insertInto('payments')
      .values(
        Array.from({ length: 30 }, (_, n) => ({
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
    await db
      .insertInto('subscriptions')
      .values({
        id: 'sub_page',
        user_id,
        tier: 'basic',
        billing_interval: 'monthly',
        status: 'canceled',
        amount_cents: 2900,
        currency: 'usd',
        current_period_start: at,
        current_period_end: new Date(1),
        cancel_at_period_end: false,
        has_payment_method: true,
        created_at: at,
        fetched_at: at,
      })
      .execute();
    await db
      .insertInto('mrr_movements')
      .values({
        id: 'in_page',
        user_id,
        subscription_id: 'sub_page',
        at: new Date('2026-01-09T12:00:00Z'),
        kind: 'new',
        from_cents: 0,
        to_tier: 'basic',
        to_interval: 'monthly',
        to_cents: 2900,
      })
      .execute();
    await db
      .insertInto('chat_messages')
      .values({ id: crypto.randomUUID(), seq: 1, user_id, tier: 'basic', message: 'hello', created_at: at })
      .execute();
    const ticket = { name: 'Mara', email: 'mara@example.com', subject: 'Help', message: 'It does not start' };
    await request('POST', endpoints.contact.send.path, { body: ticket });
    // A second admin, who has to approve.
    const setAdmin = (is_admin: boolean) =>
      db.updateTable('users').set({ is_admin }).where('username', '=', 'premium').execute();
    await setAdmin(true);
    const asked = await ask('PUT', of(admin.setAdmin.path), { reason: 'test', is_admin: true });
    expect(asked.body.request).not.toBeNull();
    onTestFinished(async () => {
      await db.deleteFrom('admin_requests').execute();
      await setAdmin(false);
    });
  };

  /** Ten minutes, after which the bearer is a new one. */
  const pass = async () => {
    advance(LIST_READ_MS);
    token = (await signIn('admin')).token;
  };

  test('leaves an entry with the first page already, of each list, with its rows, search and address', async () => {
    await fill();
    for (const [path, action, name] of [
      [`${admin.users.path}?search=basic`, 'data.read-users', 'Users'],
      [admin.tickets.path, 'data.read-tickets', 'Tickets'],
      [admin.audit.path, 'data.read-audit', 'Audit log'],
      [admin.adminRequests.path, 'data.read-requests', 'Requests for admin rights'],
      [admin.chatMessages.path, 'data.read-chat', 'Messages of the room'],
      [endpoints.payments.adminSubscriptions.path, 'data.read-subscriptions', 'Subscriptions'],
      [`${endpoints.payments.adminPayments.path}?search=basic`, 'data.read-payments', 'Payments'],
      [`${endpoints.business.movements.path}?month=2026-01`, 'data.read-business', 'Business figures'],
    ] as const) {
      const answer = await ask('GET', path);
      expect(answer.status, path).toBe(200);
      const entries = await entriesOf(action);
      expect(entries[0], path).toMatchObject({
        actor: { username: 'admin' },
        target: { username: name },
        address: ADDRESS,
        after: { rows: expect.any(Number) },
      });
      const [, search] = path.split('?search=');
      if (search !== undefined) expect(entries[0]?.after.filter).toContain(`"search":"${search}"`);
    }
  });

  test('leaves one more entry for ten minutes, with how many pages and rows they were and what was searched', async () => {
    await pass();
    await endCountedLines(deps);
    const payments = endpoints.payments.adminPayments.path;
    const lines = async () => (await entriesOf('data.read-payments')).length;
    const before = await lines();
    await ask('GET', payments);
    await Promise.all([2, 1, 2, 1].map((page) => ask('GET', `${payments}?page=${page}`)));
    await ask('GET', `${payments}?search=basic`);
    // Nothing to see.
    await ask('GET', `${payments}?search=nobody-at-all`);
    await endCountedLines(deps);
    expect(await lines()).toBe(before + 1);
    // Somebody else, and the same admin elsewhere, do not share it.
    await request('GET', payments, { token, address: '203.0.113.10' });
    expect(await lines()).toBe(before + 2);

    await pass();
    await Promise.all([endCountedLines(deps), endCountedLines(deps)]);
    expect(await lines()).toBe(before + 3);
    const [sum] = await entriesOf('data.read-payments');
    expect(sum).toMatchObject({
      actor: { username: 'admin' },
      target: { username: 'Payments' },
      address: ADDRESS,
      after: { times: 5, rows: 20 + 10 + 20 + 10 + 20, since: expect.any(String) },
    });
    expect(sum?.after.filter).toContain('"page":2');
    expect(sum?.after.filter).toContain('"search":"basic"');
    expect(sum?.after.filter).not.toContain('nobody-at-all');
  });

  test('gives nothing out when it cannot be recorded', async () => {
    const gone = deps.db.schema.alterTable('counted_lines').renameTo('counted_lines_away');
    await gone.execute();
    onTestFinished(() => deps.db.schema.alterTable('counted_lines_away').renameTo('counted_lines').execute());
    const answer = await ask('GET', admin.users.path);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('basic');
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
