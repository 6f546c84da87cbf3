import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { createPreviews } from '../modules/pages/preview.codec';
import { createCanaryCookie } from '../modules/releases/canary-cookie.codec';
import { createRouter } from './app-env';

const ORIGIN = 'https://desk.example.com';
const platform = await startTestPlatform({ PUBLIC_ORIGIN: ORIGIN, RELEASE_PREVIEW: '1', TOKEN_BINDING: '1' });
const { deps, app } = platform;

/** Every cookie that the platform sets, as an answer writes it, and the bodies of those answers. */
const cookies = async () => {
  const post = (path: string, body: object) =>
    app.request(
      `${ORIGIN}/api/auth/${path}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  const account = { username: 'ada.cookies', email: 'ada.cookies@example.com', password: 'moonlit-otter-77' };
  const others = createRouter()
    .get('/canary', (c) => {
      createCanaryCookie(deps.config).keep(c, 'abc');
      return c.body(null, 204);
    })
    .get('/preview', async (c) => {
      await createPreviews(deps)?.begin(c, []);
      return c.body(null, 204);
    });
  const answers = [
    await post('register', account),
    await post('login', account),
    await post('passkey-sign-in/options', {}),
    await others.request(`${ORIGIN}/canary`),
    await others.request(`${ORIGIN}/preview`),
  ];
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  const set = answers.flatMap(({ headers }) => headers.getSetCookie());
  return { set, bodies: bodies.join() };
};

test('every cookie is Secure, hidden from scripts and, by its prefix __Host-, of this host alone', async () => {
  const { set, bodies } = await cookies();
  const names = new Set(set.map((cookie) => cookie.split('=')[0]));
  expect([...names].toSorted()).toEqual(
    ['bound', 'browser', 'canary', 'device', 'preview', 'refresh'].map((name) => `__Host-${name}`),
  );
  for (const cookie of set) {
    const parts = cookie.split('; ').slice(1);
    expect(parts, cookie).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/']));
    expect(parts, cookie).toContainEqual(expect.stringMatching(/^SameSite=(Strict|Lax)$/));
    expect(cookie).not.toContain('Domain=');
    const [, value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
    expect([cookie, value.length > 8 && bodies.includes(value)]).toEqual([cookie, false]);
  }
});

test('no other file of the back end sets a cookie', () => {
  const root = join(import.meta.dirname, '../../..');
  const setters = ['bff/src', 'server/src', 'embedded/stripe/src', 'market/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .filter((file) => /\bsetCookie\(|set-cookie'/i.test(readFileSync(join(root, folder, file), 'utf8')))
      .map((file) => file.replace(/^.*\//, '')),
  );
  expect(setters.toSorted()).toEqual([
    'browser-cookie.codec.ts',
    'canary-cookie.codec.ts',
    'known-device.codec.ts',
    'preview.codec.ts',
    'refresh-cookie.codec.ts',
    'token-binding.codec.ts',
  ]);
});
