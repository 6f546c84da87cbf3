import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { PAYMENT_SORTS, USER_SORTS } from '@prebell/contracts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { EXPORT_BATCH, exportPayments } from './export.service';
import { sendExport } from './send-export.service';

const COUNT = 5_003;
const platform = await startTestPlatform();
const { deps, request, signIn } = platform;
const { token } = await signIn('admin');

/** Many payments with few distinct amounts, days and users: most sort keys are equal, some are missing. */
await sql`
  insert into payments (id, user_id, description, amount_cents, refunded_cents, currency, status, paid_at, created_at)
  select 'in_' || n, (select id from users order by id offset n % 5 limit 1), 'Pro, Monthly', 100 * (n % 7), 0, 'usd',
    case when n % 3 = 0 then 'failed' else 'succeeded' end,
    case when n % 3 = 0 then null else timestamptz '2026-01-01' + (n % 50) * interval '1 day' end,
    timestamptz '2026-01-01' + (n % 40) * interval '1.000001 day'
  from generate_series(1, ${COUNT}::int) n`.execute(deps.db);

const ORDERS = ['asc', 'desc'] as const;
const cases = PAYMENT_SORTS.flatMap((sort) => ORDERS.map((order) => ({ sort, order })));

test.each(cases)('every payment is exported once, in the order of the list: $sort $order', async ({ sort, order }) => {
  const ids: (string | undefined)[] = [];
  for await (const batch of exportPayments(deps.db, { sort, order }, deps.now()).batches) {
    expect(batch.length).toBeLessThanOrEqual(EXPORT_BATCH);
    ids.push(...batch.map((row) => row[2]));
  }
  expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT]);

  // Compare with the pages of the list, deep ones included.
  for (const page of [1, 30, 51]) {
    const { body } = await request(
      'GET',
      `/api/payments/admin/payments?sort=${sort}&order=${order}&page=${page}&per_page=100`,
      {
        token,
      },
    );
    expect(body.payments.map(({ id }: { id: string }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    expect(body.pagination.total).toBeGreaterThan(COUNT - 1_000);
  }
});

test.each(cases)(
  'a search that finds all of them has the same rows, deep pages included: $sort $order',
  async (list) => {
    const search = 'demo.prebell';
    const ids: (string | undefined)[] = [];
    for await (const batch of exportPayments(deps.db, { ...list, search }, deps.now()).batches)
      ids.push(...batch.map((row) => row[2]));
    expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT]);
    for (const page of [1, 30, 51]) {
      const query = new URLSearchParams({ ...list, search, page: String(page), per_page: '100' });
      const { body } = await request('GET', `/api/payments/admin/payments?${query}`, { token });
      expect(body.payments.map(({ id }: { id: string }) => id)).toEqual(ids.slice((page - 1) * 100, page * 100));
    }
  },
);

test.each(USER_SORTS)('every account is exported once: %s', async (sort) => {
  for (const order of ORDERS) {
    const { body } = await request('GET', `/api/admin/users-export?sort=${sort}&order=${order}`, { token });
    const names = body.csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[1]);
    const { users } = (await request('GET', `/api/admin/users?sort=${sort}&order=${order}`, { token })).body;
    expect(names).toEqual(users.map(({ username }: { username: string }) => username));
  }
});

/** An endless export that counts the rows requested from it. */
const endless = () => {
  const seen = { batches: 0, isEnded: false };
  const batches = (async function* () {
    try {
      for (;;) {
        seen.batches += 1;
        yield Array.from({ length: EXPORT_BATCH }, (_, row) => [String(row), 'x'.repeat(200)]);
      }
    } finally {
      seen.isEnded = true;
    }
  })();
  return { seen, file: { filename: 'endless.csv', head: ['row', 'text'], batches } };
};

const { seen, file } = endless();
const server = createServer(getRequestListener(() => sendExport(file)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('an export reads no faster than the client, and stops soon after the client leaves', async () => {
  const { port } = server.address() as { port: number };
  const leave = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: leave.signal });
  const reader = answer.body!.getReader();
  await reader.read();
  // The client does not read, so the socket buffers fill up and the export stops reading.
  let before = -1;
  await expect
    .poll(
      () => {
        const stands = before === seen.batches;
        before = seen.batches;
        return stands;
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  expect(seen.batches).toBeLessThan(200);
  expect(seen.isEnded).toBe(false);
  leave.abort();
  await expect.poll(() => seen.isEnded, { timeout: 10_000 }).toBe(true);
});
