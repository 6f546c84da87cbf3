import { endpoints } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { createTokenStore } from '../session/token-store';
import { createFakeServer, type FakeResponse } from '../testing/fake-server';
import { createApiClient } from './api-client';
import { reasonOf } from './api-error';

const client = (routes: Record<string, FakeResponse[]>) => {
  const server = createFakeServer(routes);
  return { server, api: createApiClient({ token: createTokenStore(null), fetch: server.fetch }) };
};

test('encodes path placeholders and query values, and omits empty ones', async () => {
  const { api, server } = client({});
  await api.call(endpoints.market.search, { query: { q: 'a&b' } }).catch(() => undefined);
  await api.call(endpoints.market.quote, { params: { symbol: 'BRK.B' } }).catch(() => undefined);
  await api.call(endpoints.admin.users, { query: { page: 2, search: '' } }).catch(() => undefined);
  expect(server.requests.map((request) => request.key)).toEqual([
    'GET /api/market/search?q=a%26b',
    'GET /api/market/quote/BRK.B',
    'GET /api/admin/users?page=2',
  ]);
});

test('an error body becomes an ApiError with text, code, status and the additional fields', async () => {
  const { api } = client({
    'GET /api/scanners/gappers': [
      { status: 403, body: { error: 'Please upgrade', code: 'UPGRADE_REQUIRED', required_tier: 'basic' } },
    ],
  });
  await expect(api.call(endpoints.scanners.results, { params: { scanner: 'gappers' } })).rejects.toMatchObject({
    message: 'Please upgrade',
    code: 'UPGRADE_REQUIRED',
    status: 403,
    details: { required_tier: 'basic' },
  });
});

test.each<[string, object]>([
  ['without a code', { error: 'The plan is sold out' }],
  ['with a code of another type', { error: 'The plan is sold out', code: 7 }],
  ['with fields that cannot be read', { error: 'The plan is sold out', issues: 'tier' }],
])('uses the text of an error %s as the message', async (_what, body) => {
  const { api } = client({ 'GET /api/scanners/status': [{ status: 409, body }] });
  const error: unknown = await api.call(endpoints.scanners.status, {}).catch((fault: unknown) => fault);
  expect(error).toMatchObject({ message: 'The plan is sold out', code: 'UNKNOWN', status: 409, issues: [] });
  expect(reasonOf(error, 'Request failed')).toBe('The plan is sold out');
});

test('keeps the text as the message when this build does not know the code', async () => {
  const body = { error: 'Too early', code: 'NEWER_THAN_THIS_PAGE' };
  const { api } = client({ 'GET /api/scanners/status': [{ status: 425, body }] });
  const error: unknown = await api.call(endpoints.scanners.status, {}).catch((fault: unknown) => fault);
  expect(reasonOf(error, 'Request failed')).toBe('Too early');
});

test('an answer in an unknown format is Request failed', async () => {
  const { api } = client({ 'GET /api/scanners/status': [{ status: 502, body: '<html>' }] });
  await expect(api.call(endpoints.scanners.status, {})).rejects.toMatchObject({
    message: 'Request failed',
    status: 502,
  });
});

test('no answer is a NETWORK error in words for a reader', async () => {
  const { api } = client({ 'GET /api/scanners/status': ['offline'] });
  await expect(api.call(endpoints.scanners.status, {})).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'Network error. Check your connection and try again.',
  });
});

test('rejects a successful answer that breaks the contract', async () => {
  const { api } = client({ 'GET /api/scanners/status': [{ status: 200, body: { scanners: 7 } }] });
  await expect(api.call(endpoints.scanners.status, {})).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
});

test('an aborted call throws the abort, not a network error', async () => {
  const api = createApiClient({
    token: createTokenStore(null),
    fetch: (_, init) => Promise.reject(init?.signal?.reason),
  });
  const signal = AbortSignal.abort(new DOMException('left the page', 'AbortError'));
  await expect(api.call(endpoints.scanners.status, { signal })).rejects.toThrow('left the page');
});

test('calls with an expired token share one refresh and all succeed with the new one', async () => {
  const token = createTokenStore(null);
  token.set('first');
  let refreshes = 0;
  const api = createApiClient({
    token,
    fetch: async (input, init) => {
      if (String(input).endsWith('/refresh')) {
        refreshes += 1;
        return Response.json({ access_token: 'second' });
      }
      return new Headers(init?.headers).get('Authorization') === 'Bearer second'
        ? Response.json({ scanners: {} })
        : Response.json({ error: 'Session expired', code: 'UNAUTHENTICATED' }, { status: 401 });
    },
  });
  const answers = await Promise.all([1, 2, 3].map(() => api.call(endpoints.scanners.status, {})));
  expect(answers).toEqual([{ scanners: {} }, { scanners: {} }, { scanners: {} }]);
  expect(refreshes).toBe(1);
});

test('an error without a text keeps its code, so that each screen shows its own text', async () => {
  const { api } = client({ 'GET /api/scanners/status': [{ status: 500, body: { error: '', code: 'INTERNAL' } }] });
  await expect(api.call(endpoints.scanners.status, {})).rejects.toMatchObject({ code: 'INTERNAL', message: '' });
});
