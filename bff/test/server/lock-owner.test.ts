import { EventEmitter, once } from 'node:events';
import { ALERT_LIMITS, CUSTOM_SCANNER_LIMITS, WATCHLIST_LIMITS } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../platform';

const { deps, request, signIn } = await startTestPlatform();
const { token } = await signIn('premium');

test.each([
  ['watchlists', WATCHLIST_LIMITS.perUser, (index: number) => ({ name: `List ${index}`, symbols: [] })],
  [
    'custom-scanners',
    CUSTOM_SCANNER_LIMITS.perUser,
    (index: number) => ({
      name: `Scan ${index}`,
      definition: { where: [{ field: 'price', op: '>=', value: 5 }], sort: 'price' },
    }),
  ],
  ['alerts', ALERT_LIMITS.perUser, () => ({ rule: { kind: 'halt', symbol: null } })],
])('concurrent inserts of %s stay within the limit of %i', async (kind, limit, body) => {
  const statuses: number[] = [];
  for (let first = 0; first < limit + 10; first += 20) {
    const numbers = Array.from({ length: Math.min(20, limit + 10 - first) }, (_, index) => first + index);
    const answers = numbers.map((index) => request('POST', `/api/${kind}`, { token, body: body(index) }));
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
});

test('many requests of one account take one connection, and beyond 20 waiting the answer is 429', async () => {
  const { token: crowd } = await signIn('pro');
  const { token: other } = await signIn('basic');
  const { id } = await deps.db.selectFrom('users').select('id').where('username', '=', 'pro').executeTakeFirstOrThrow();
  const gate = new EventEmitter();
  const isHeld = new EventEmitter();
  // Another instance has the lock of the account.
  const elsewhere = addInTurn(deps.dispatchDb, { kind: 'alerts', userId: id }, async () => {
    const opened = once(gate, 'open');
    isHeld.emit('held');
    await opened;
  });
  onTestFinished(() => void gate.emit('open'));
  await once(isHeld, 'held');
  let answered = 0;
  const crowded = Array.from({ length: 150 }, async () => {
    const answer = await request('POST', '/api/alerts', {
      token: crowd,
      body: { rule: { kind: 'halt', symbol: null } },
    });
    answered += 1;
    return answer;
  });
  await expect.poll(() => answered).toBe(129);
  expect((await request('GET', '/api/auth/profile', { token: other })).status).toBe(200);
  gate.emit('open');
  await elsewhere;
  const answers = await Promise.all(crowded);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(21);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('RATE_LIMITED');
  expect(refused?.headers.get('Retry-After')).toBe('1');
});
