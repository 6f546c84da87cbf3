import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { db, now } = deps;
const { token } = await signIn('admin');
const queues = async () => (await request('GET', '/api/admin/attention', { token })).body.queues;
const idOf = async (username: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const OLD = new Date(now().getTime() - 3_600_000);
const since = OLD.toISOString();

test('nothing waits on a fresh platform', async () => {
  expect(await queues()).toEqual([]);
});

test('each queue counts what waits and names its oldest entry, the most urgent first', async () => {
  await db
    .insertInto('support_tickets')
    .values(
      [OLD, now()].map((created_at) => ({
        id: uuid(),
        name: 'Bea',
        email: 'bea@example.test',
        subject: 'Help',
        message: 'Help me',
        user_id: null,
        closed_at: null,
        created_at,
      })),
    )
    .execute();
  const subscription = {
    tier: 'basic',
    billing_interval: 'monthly',
    amount_cents: 2900,
    currency: 'usd',
    current_period_start: OLD,
    current_period_end: now(),
    cancel_at_period_end: false,
    has_payment_method: true,
    created_at: OLD,
    fetched_at: OLD,
  } as const;
  await db
    .insertInto('subscriptions')
    .values([
      { ...subscription, id: 'sub_1', user_id: await idOf('basic'), status: 'past_due', past_due_since: OLD },
      { ...subscription, id: 'sub_2', user_id: await idOf('premium'), status: 'active' },
    ])
    .execute();
  await db
    .insertInto('status_incidents')
    .values({ id: uuid(), title: 'Slow', components: ['api'], started_at: OLD, resolved_at: null, created_by: 'admin' })
    .execute();
  await sql`insert into pgboss.job (name, data, state, completed_on) values
    ('mail', '{}', 'failed', ${OLD}), ('scheduled', '{"task":"hourly"}', 'failed', ${OLD})`.execute(db);
  const fault = { release: 'r', digest: 'd', phase: 'render', count: 1, last_at: now() } as const;
  await db
    .insertInto('remote_faults')
    .values([
      { ...fault, remote: 'trading', message: 'by a user', signed_in_count: 1 },
      { ...fault, remote: 'trading', message: 'by a visitor' },
      { ...fault, remote: 'admin', message: 'long ago', signed_in_count: 1, last_at: new Date(0) },
    ])
    .execute();
  expect(await queues()).toEqual([
    { kind: 'incidents', count: 1, since },
    { kind: 'past_due', count: 1, since },
    { kind: 'tickets', count: 2, since },
    { kind: 'mails', count: 1, since },
    { kind: 'jobs', count: 1, since },
    { kind: 'faults', count: 1, since: null },
  ]);
});

test('reported messages wait until they are removed', async () => {
  const member = await signIn('pro');
  const posted = { id: uuid() };
  await db
    .insertInto('chat_messages')
    .values({ ...posted, user_id: await idOf('basic'), tier: 'basic', message: 'Buy now', created_at: OLD, seq: 1 })
    .execute();
  await db
    .insertInto('chat_reports')
    .values({ message_id: posted.id, user_id: await idOf('pro'), created_at: OLD })
    .execute();
  const reports = async () => (await queues()).find(({ kind }: { kind: string }) => kind === 'chat_reports');
  expect(await reports()).toEqual({ kind: 'chat_reports', count: 1, since });
  await db.updateTable('chat_messages').set({ deleted_at: now() }).where('id', '=', posted.id).execute();
  expect(await reports()).toBeUndefined();
  expect((await request('GET', '/api/admin/attention', { token: member.token })).status).toBe(403);
});

test('the list of subscriptions has those of one status, with their number, also under a search', async () => {
  const list = async (query: string) => {
    const { body } = await request('GET', `/api/payments/admin/subscriptions?${query}`, { token });
    return [body.subscriptions.map(({ user }: { user: { username: string } }) => user.username), body.pagination.total];
  };
  expect(await list('status=past_due')).toEqual([['basic'], 1]);
  expect(await list('status=past_due&search=basic')).toEqual([['basic'], 1]);
  expect(await list('status=past_due&search=premium')).toEqual([[], 0]);
  expect(await list('status=active')).toEqual([['premium'], 1]);
  expect((await list(''))[1]).toBe(2);
});
