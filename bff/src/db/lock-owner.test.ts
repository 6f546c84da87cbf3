import { ALERT_LIMITS, CUSTOM_SCANNER_LIMITS, WATCHLIST_LIMITS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const { request, signIn } = await startTestPlatform();
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
  const answers = await Promise.all(
    Array.from({ length: limit + 10 }, (_, index) => request('POST', `/api/${kind}`, { token, body: body(index) })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
});
