import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { askAhead, asksOf } from './ask-ahead.html';

const tokenUntil = (exp: number) =>
  `head.${Buffer.from(JSON.stringify({ exp, sub: 'u1', name: 'Zoë ÿ?>' })).toString('base64url')}.sign`;
const valid = tokenUntil(Date.now() / 1_000 + 60);

/** Runs the script in a page; resolves with the paths that it asked, each with its token. */
const asked = async ({
  token = null,
  view = null,
  hash = '',
  search = '',
  stored = {},
  ofSymbol = [],
  unless,
}: {
  token?: string | null;
  view?: string | null;
  hash?: string;
  search?: string;
  stored?: Readonly<Record<string, string>>;
  ofSymbol?: readonly string[];
  unless?: string;
}) => {
  const html = askAhead({ paths: ['/api/desk'], ofSymbol, unless }, 'NONCE');
  const script = /^<script nonce="NONCE">(.*)<\/script>$/.exec(html)?.[1] ?? '';
  const fetch = vi.fn(async (_path: string, _init: { headers: Record<string, string> }) => 'answer');
  const page: { askedAhead?: { token: string; answers: Record<string, Promise<unknown>> } } = {};
  runInNewContext(script, {
    ...{ self: page, fetch, atob, Date, JSON, URLSearchParams, location: { hash, search } },
    localStorage: { getItem: (key: string) => (key === 'token' ? token : (stored[key] ?? null)) },
    sessionStorage: { getItem: (key: string) => (key === 'prebell.view' ? view : null) },
  });
  const answers = Object.entries(page.askedAhead?.answers ?? {});
  expect(await Promise.all(answers.map(([, answer]) => answer))).toEqual(answers.map(() => 'answer'));
  return {
    token: page.askedAhead?.token,
    requests: fetch.mock.calls.map(([path, { headers }]) => [path, headers.Authorization]),
  };
};

test('the document asks with the token of the browser, and says which one it was', async () => {
  expect(await asked({ token: valid })).toEqual({
    token: valid,
    requests: ['/api/auth/profile', '/api/desk'].map((path) => [path, `Bearer ${valid}`]),
  });
});

test.each([
  ['nobody is signed in', {}],
  ['the token has run out', { token: tokenUntil(Date.now() / 1_000 - 1) }],
  ['the token cannot be read', { token: 'x' }],
  ['the tab views another account', { token: valid, view: 'v' }],
  ['the address brings a view', { token: valid, hash: '#view=v' }],
])('it asks nothing while %s', async (_when, page) => {
  expect((await asked(page)).requests).toEqual([]);
});

test.each([
  [
    'the one in the address',
    { search: '?symbol=BRK.B', stored: { 'prebell.preference.u1.desk.symbol': '"DVLT"' } },
    'BRK.B',
  ],
  ['the one that this user charted last', { stored: { 'prebell.preference.u1.desk.symbol': '"DVLT"' } }, 'DVLT'],
  ['AAPL, if only another user charted one', { stored: { 'prebell.preference.u2.desk.symbol': '"DVLT"' } }, 'AAPL'],
  ['AAPL, if what is stored cannot be read', { stored: { 'prebell.preference.u1.desk.symbol': '{' } }, 'AAPL'],
  [
    'AAPL, if none of them can be a symbol',
    { search: '?symbol=a%26b', stored: { 'prebell.preference.u1.desk.symbol': '7' } },
    'AAPL',
  ],
])('questions about a symbol are about %s', async (_which, page, symbol) => {
  const { requests } = await asked({ token: valid, ofSymbol: ['/api/market/news'], ...page });
  expect(requests.map(([path]) => path)).toEqual([
    '/api/auth/profile',
    '/api/desk',
    `/api/market/news?symbol=${symbol}`,
  ]);
});

test.each([
  ['?at=2026-05-21T09:00', ['/api/auth/profile']],
  ['?symbol=AAPL', ['/api/auth/profile', '/api/desk', '/api/market/news?symbol=AAPL']],
])('a query parameter that shows another page leaves out the questions of the usual one: %s', async (search, paths) => {
  const { requests } = await asked({ token: valid, search, ofSymbol: ['/api/market/news'], unless: 'at' });
  expect(requests.map(([path]) => path)).toEqual(paths);
});

test('only pages of signed-in users ask, first who the user is', () => {
  const asks = { asks: ['/api/desk'], asks_symbol: ['/api/market/news'], ahead_unless: 'at' };
  expect(asksOf({ access: 'user', ...asks })).toEqual({
    paths: ['/api/desk'],
    ofSymbol: ['/api/market/news'],
    unless: 'at',
  });
  expect(asksOf({ access: 'admin' })).toEqual({ paths: [], ofSymbol: [], unless: undefined });
  for (const access of ['public', 'dispatch'] as const) expect(asksOf({ access, ...asks })).toBeNull();
});
