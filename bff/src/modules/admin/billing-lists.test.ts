import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');
const user_id = async (username: string) =>
  (await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const day = (n: number) => new Date(Date.UTC(2026, 9, n));
const COMMON = { currency: 'usd', description: 'x', refunded_cents: 0, receipt_url: null, payment_method: null };

await deps.db
  .insertInto('subscriptions')
  .values(
    await Promise.all(
      (['basic', 'premium'] as const).map(async (tier, index) => ({
        id: `sub_${tier}`,
        user_id: await user_id(tier),
        tier,
        billing_interval: 'monthly' as const,
        status: index === 0 ? ('active' as const) : ('past_due' as const),
        amount_cents: index === 0 ? 2900 : 9900,
        currency: 'usd',
        current_period_start: day(index + 1),
        current_period_end: day(index + 20),
        cancel_at_period_end: false,
        has_payment_method: true,
        created_at: day(index + 1),
        fetched_at: day(1),
      })),
    ),
  )
  .execute();
await deps.db
  .insertInto('payments')
  .values([
    {
      ...COMMON,
      id: 'in_1',
      user_id: await user_id('basic'),
      amount_cents: 2900,
      status: 'failed',
      paid_at: null,
      created_at: day(1),
    },
    {
      ...COMMON,
      id: 'in_2',
      user_id: await user_id('premium'),
      amount_cents: 9900,
      status: 'succeeded',
      paid_at: day(2),
      created_at: day(2),
    },
  ])
  .execute();

const names = async (path: 'subscriptions' | 'payments', query: string): Promise<string[]> => {
  const { body } = await request('GET', `/api/payments/admin/${path}?${query}`, { token });
  return body[path].map(({ user }: { user: { username: string } }) => user.username);
};

test.each([
  ['subscriptions', ['created_at', 'username', 'tier', 'status', 'amount', 'current_period_end']],
  ['payments', ['created_at', 'username', 'amount', 'status']],
] as const)('%s are sorted by each column both ways, newest first by default', async (path, sorts) => {
  for (const sort of sorts) {
    expect(await names(path, `sort=${sort}&order=asc`), sort).toEqual(['basic', 'premium']);
    expect(await names(path, `sort=${sort}`), sort).toEqual(['premium', 'basic']);
  }
  expect(await names(path, '')).toEqual(['premium', 'basic']);
  expect((await request('GET', `/api/payments/admin/${path}?sort=id`, { token })).status).toBe(400);
});

test.each(['subscriptions', 'payments'] as const)('%s are exported in the order of the list', async (what) => {
  const { body } = await request('GET', `/api/admin/${what}-export?sort=amount&order=asc`, { token });
  const [head, ...lines] = body.csv.trimEnd().split('\r\n');
  expect(head).toMatch(/^username,email,/);
  expect(lines.map((line: string) => line.split(',').slice(0, 2))).toEqual([
    ['basic', 'basic@demo.prebell.test'],
    ['premium', 'premium@demo.prebell.test'],
  ]);
  expect(lines[1]).toContain(',99,');
  expect(body).toMatchObject({ filename: expect.stringContaining(`prebell-${what}-`), truncated: false });
  const { token: trader } = await signIn('pro');
  expect((await request('GET', `/api/admin/${what}-export`, { token: trader })).status).toBe(403);
});

test('unpaid rows come last in either order', async () => {
  for (const order of ['asc', 'desc'])
    expect(await names('payments', `sort=paid_at&order=${order}`)).toEqual(['premium', 'basic']);
});

describe('a search', () => {
  const found = (path: 'subscriptions' | 'payments', search: string, more = '') =>
    names(path, `search=${encodeURIComponent(search)}${more}`);

  test.each(['subscriptions', 'payments'] as const)('of %s finds a part of the name or address', async (path) => {
    expect(await found(path, 'BASI')).toEqual(['basic']);
    expect(await found(path, 'premium@demo')).toEqual(['premium']);
    expect(await found(path, 'demo.prebell', '&sort=username&order=asc')).toEqual(['basic', 'premium']);
    expect(await found(path, '%')).toEqual([]);
    expect(await found(path, 'nobody')).toEqual([]);
  });

  test('finds by the ids of the payment processor: of the row itself, of its customer and of what belongs to it', async () => {
    await deps.db.updateTable('users').set({ stripe_customer_id: 'cus_b' }).where('username', '=', 'basic').execute();
    await deps.db
      .insertInto('payments')
      .values({
        ...COMMON,
        id: 'in_3',
        user_id: await user_id('basic'),
        amount_cents: 1,
        status: 'succeeded',
        paid_at: day(3),
        created_at: day(3),
      })
      .execute();
    expect(await found('payments', 'in_1')).toEqual(['basic']);
    expect(await found('payments', 'cus_b')).toEqual(['basic', 'basic']);
    expect(await found('payments', 'sub_basic')).toEqual(['basic', 'basic']);
    expect(await found('subscriptions', 'sub_premium')).toEqual(['premium']);
    expect(await found('subscriptions', 'in_3')).toEqual(['basic']);
    expect(await found('subscriptions', 'in_4')).toEqual([]);
    await deps.db.deleteFrom('payments').where('id', '=', 'in_3').execute();
  });

  test('finds the accounts that paid with a card that ends in these four digits', async () => {
    const of = { ...COMMON, amount_cents: 1, status: 'succeeded', paid_at: day(3), created_at: day(3) } as const;
    const row = { ...of, id: 'in_card', user_id: await user_id('premium'), payment_method: 'Visa •••• 4217' };
    await deps.db.insertInto('payments').values(row).execute();
    expect(await found('payments', '4217')).toEqual(['premium', 'premium']);
    expect(await found('subscriptions', '4217')).toEqual(['premium']);
    expect(await found('subscriptions', '217')).toEqual([]);
    expect(await found('payments', '4218')).toEqual([]);
    await deps.db.deleteFrom('payments').where('id', '=', 'in_card').execute();
  });

  test('and the business figures say that the sandbox’s money is not real', async () => {
    for (const path of ['/api/payments/admin/payments', '/api/admin/business'])
      expect((await request('GET', path, { token })).body.is_sandbox, path).toBe(true);
  });

  test('says how many it found, over all pages, and its export has the same rows', async () => {
    const { body } = await request('GET', '/api/payments/admin/payments?search=basic&per_page=1', { token });
    expect(body.pagination).toMatchObject({ total: 1, pages: 1 });
    const file = await request('GET', '/api/admin/payments-export?search=basic', { token });
    const lines = file.body.csv.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line: string) => line.split(',')[0])).toEqual(['basic']);
  });
});
