import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { askAhead, asksOf } from './ask-ahead.html';

const tokenUntil = (exp: number) =>
  `head.${Buffer.from(JSON.stringify({ exp, name: 'Zoë ÿ?>' })).toString('base64url')}.sign`;
const valid = tokenUntil(Date.now() / 1_000 + 60);

/** Runs the script in a page; resolves with the paths that it asked, each with its token. */
const asked = async ({
  token = null,
  view = null,
  hash = '',
}: {
  token?: string | null;
  view?: string | null;
  hash?: string;
}) => {
  const html = askAhead(['/api/auth/profile', '/api/desk'], 'NONCE');
  const script = /^<script nonce="NONCE">(.*)<\/script>$/.exec(html)?.[1] ?? '';
  const fetch = vi.fn(async (_path: string, _init: { headers: Record<string, string> }) => 'answer');
  const page: { askedAhead?: { token: string; answers: Record<string, Promise<unknown>> } } = {};
  runInNewContext(script, {
    ...{ self: page, fetch, atob, Date, JSON, location: { hash } },
    localStorage: { getItem: (key: string) => (key === 'token' ? token : null) },
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

test('only pages of signed-in users ask, first who the user is', () => {
  expect(asksOf({ access: 'user', asks: ['/api/desk'] })).toEqual(['/api/auth/profile', '/api/desk']);
  expect(asksOf({ access: 'admin' })).toEqual(['/api/auth/profile']);
  for (const access of ['public', 'dispatch'] as const) expect(asksOf({ access, asks: ['/api/desk'] })).toEqual([]);
});
