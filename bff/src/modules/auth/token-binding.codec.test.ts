import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';

const bound = await startTestPlatform({ TOKEN_BINDING: '1' });
const free = await startTestPlatform();
const BROWSER = { 'Sec-Fetch-Site': 'same-origin' };

/** Signs in; resolves with the token and the cookies as a browser sends them back. */
const signIn = async (platform: typeof bound, headers: Record<string, string>) => {
  const answer = await platform.request('POST', '/api/auth/login', {
    body: { username: 'pro', password: DEMO_PASSWORD },
    headers,
  });
  const set = answer.headers.getSetCookie();
  const cookie = (part: string) => set.find((each) => each.includes(part))?.split(';')[0] ?? '';
  return {
    token: answer.body.access_token as string,
    binding: cookie('bound='),
    refresh: cookie('refresh='),
    attributes: set.find((each) => each.includes('bound=')) ?? '',
  };
};
const profile = async (platform: typeof bound, token: string, Cookie?: string) =>
  (await platform.request('GET', '/api/auth/profile', { token, ...(Cookie && { headers: { Cookie } }) })).status;

test('a token of one browser gives no access in another', async () => {
  const { token, binding, attributes } = await signIn(bound, BROWSER);
  for (const part of ['__Host-bound=', 'HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/;'])
    expect(`${attributes};`).toContain(part);
  const other = await signIn(bound, BROWSER);
  expect(await profile(bound, token, binding)).toBe(200);
  expect(await profile(bound, token)).toBe(401);
  expect(await profile(bound, token, other.binding)).toBe(401);
  expect(await profile(bound, token, `${binding.slice(0, -3)}xxx`)).toBe(401);
  await expect(bound.deps.sessions.authenticate(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a refreshed token is bound to the same cookie', async () => {
  const { binding, refresh } = await signIn(bound, BROWSER);
  const { body } = await bound.request('POST', '/api/auth/refresh', { headers: { ...BROWSER, Cookie: refresh } });
  expect(await profile(bound, body.access_token)).toBe(401);
  expect(await profile(bound, body.access_token, binding)).toBe(200);
});

test('a program’s token works alone, as does every token without the option', async () => {
  const program = await signIn(bound, {});
  expect([program.binding, await profile(bound, program.token)]).toEqual(['', 200]);
  const browser = await signIn(free, BROWSER);
  expect([browser.binding, await profile(free, browser.token)]).toEqual(['', 200]);
});
