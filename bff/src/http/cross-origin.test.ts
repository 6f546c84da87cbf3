import { type Endpoint, endpoints } from '@prebell/contracts';
import { fingerprint } from '@prebell/server/db';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const { request, signIn, deps } = await startTestPlatform();
const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const pathOf = ({ path }: Endpoint) =>
  path
    .replace('{symbol}', 'AAPL')
    .replace('{scanner}', 'momentum')
    .replace('{date}', '2026-11-27')
    .replace(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000');
const EVIL = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

test('no answer lets a page of another origin read it, with or without a preflight', async () => {
  const { token } = await signIn('admin');
  for (const endpoint of all) {
    const asked = await request('OPTIONS', pathOf(endpoint), {
      headers: { ...EVIL, 'Access-Control-Request-Method': endpoint.method.toUpperCase() },
    });
    const answers =
      endpoint.method === 'get' ? [asked, await request('GET', pathOf(endpoint), { token, headers: EVIL })] : [asked];
    for (const { headers } of answers)
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control')),
        endpoint.path,
      ).toEqual([]);
  }
});

test('cookies alone give no access: a forged form has no bearer', async () => {
  const { cookie } = await signIn('admin');
  for (const endpoint of all.filter(({ access }) => access !== 'public')) {
    const body = endpoint.body ? { body: {} } : {};
    const { status } = await request(endpoint.method.toUpperCase(), pathOf(endpoint), {
      ...body,
      headers: { ...EVIL, Cookie: cookie },
    });
    expect(status, `${endpoint.method} ${endpoint.path}`).toBe(401);
  }
});

test('endpoints that use or set a cookie refuse pages of other sites', async () => {
  const { cookie } = await signIn('free');
  const account = { username: 'ada.foreign', email: 'ada.foreign@example.com', password: 'moonlit-otter-77' };
  for (const [path, body] of [
    ['/api/auth/login', { username: 'free', password: 'prebell-demo-2026' }],
    ['/api/auth/register', account],
    ['/api/auth/second-factor', { ticket: 'x', proof: { code: '123456' } }],
    ['/api/auth/passkey-sign-in/options', {}],
    ['/api/auth/refresh', {}],
    ['/api/auth/logout', {}],
  ] as const)
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'null' },
      EVIL,
    ])
      expect((await request('POST', path, { body, headers: { ...headers, Cookie: cookie } })).status, path).toBe(403);
});

/** What a read may write: last use of a key or session, exports, and admins' views of lists and of dispatch. */
const MAY_CHANGE = [
  'sessions',
  'api_keys',
  'admin_audit',
  'audit_head',
  'counted_lines',
  'cad_events',
  'cad_head',
  'throttles',
];

test('no GET changes anything', async () => {
  const { token } = await signIn('admin');
  const before = await fingerprint(deps.db, MAY_CHANGE);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  for (const endpoint of all.filter(({ method }) => method === 'get'))
    await request('GET', pathOf(endpoint), { token });
  expect(await fingerprint(deps.db, MAY_CHANGE)).toEqual(before);
});
