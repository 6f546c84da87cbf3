import { type Page, request } from '@playwright/test';
import type { Session } from '@prebell/platform';
import { build } from 'esbuild';
import { expectAccessible, expectLegible } from '../support/axe';
import { followMail } from '../support/outbox';
import { ROOT, type RunningPlatform } from '../support/platform';
import { expect, test } from '../support/test';

/** A separate account, so that no journey disturbs another. */
const newAccount = async (platform: RunningPlatform, prefix: string) => {
  const username = `${prefix}-${Date.now().toString(36)}`;
  const account = { username, email: `${username}@example.test`, password: 'a-quiet-harbour-42' };
  const context = await request.newContext({ baseURL: platform.url });
  expect((await context.post('/api/auth/register', { data: account })).status()).toBe(201);
  await context.dispose();
  return account;
};

/** Ten real tabs; fifty in `test:deep`, and always in `refresh.test.ts` and `auth.routes.test.ts`. */
const TABS = process.env.PREBELL_DEEP === '1' ? 50 : 10;

test('many tabs with an expired token refresh it with one rotation, and all stay signed in', async ({
  page,
  platform,
}) => {
  const account = await newAccount(platform, 'tabs');
  expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true);
  const context = page.context();
  const statuses: number[] = [];
  context.on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/refresh')) statuses.push(answer.status());
  });
  // Loads the session's own code on an empty page; so many desks would measure this machine instead.
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createSession } from './platform/src/session/session';
        import { createTokenStore } from './platform/src/session/token-store';
        window.start = () => Object.assign(window, createSession({ token: createTokenStore() }));`,
      resolveDir: ROOT,
    },
    bundle: true,
    format: 'iife',
    write: false,
  });
  const body = `<title>Tab</title><script>${outputFiles[0]?.text}</script>`;
  await context.route('**/tab', (route) => route.fulfill({ contentType: 'text/html', body }));
  // Tabs that a page opens share its process. Fifty processes take 20 s on a quiet machine.
  await page.goto('/tab');
  const tabs: Page[] = [];
  context.on('page', (tab) => tabs.push(tab));
  await page.evaluate((count) => {
    for (let opened = 0; opened < count; opened += 1) window.open('/tab');
  }, TABS);
  await expect.poll(() => tabs.length).toBe(TABS);
  await Promise.all(tabs.map((tab) => tab.waitForLoadState()));
  await page.evaluate(() => localStorage.setItem('token', 'one that has ended'));
  await Promise.all(tabs.map((tab) => tab.evaluate('start() && null')));
  const signedIn = (tab: Page) =>
    tab.waitForFunction(() => {
      const { session } = window as unknown as { session: Session };
      return session.get().status === 'signed-in' && localStorage.getItem('token');
    });
  const tokens = await Promise.all(tabs.map(async (tab) => (await signedIn(tab)).jsonValue()));
  expect(new Set(tokens).size).toBe(1);
  expect(statuses).toEqual([200]);
  const cookie = (await context.cookies(platform.url)).find(({ name }) => name.endsWith('refresh'));
  expect(cookie?.value.split('.')[1]).toBe('2');
});

test('a reload while the server is down keeps the session, which recovers automatically', async ({
  page,
  platform,
  signIn,
  allowConsole,
}) => {
  // The page may still poll between the outage and the reload.
  allowConsole(/Failed to load resource|Failed to fetch|WebSocket|websocket/);
  await signIn('pro');
  await page.goto('/dashboard');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.route(`${platform.url}/api/**`, (route) =>
    route.fulfill({ status: 503, json: { error: 'Starting', code: 'UNAVAILABLE' } }),
  );
  await page.reload();
  await expect(page.getByText('You are still signed in')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute(`${platform.url}/api/**`);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
});

test('a forgotten password is replaced by e-mail, which signs out every device', async ({
  page,
  browser,
  platform,
  allowConsole,
}) => {
  allowConsole(/401|410|Failed to load resource/);
  const name = `forgetful-${Date.now().toString(36)}`;
  const email = `${name}@example.test`;
  const register = { username: name, email, password: 'a-quiet-harbour-42' };
  const answer = await page.request.post('/api/auth/register', { data: register });
  const { access_token } = await answer.json();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), access_token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: platform.url });
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await elsewhere.getByLabel('Email', { exact: true }).fill(email);
  await elsewhere.getByRole('button', { name: 'Send Link' }).click();
  await expect(elsewhere.getByText('we have sent an e-mail with a link')).toBeVisible();
  await followMail(elsewhere, email, 'Choose a new password');
  await expect(elsewhere).toHaveURL(/\/reset-password$/);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-louder-harbour-43');
  await elsewhere.getByLabel('Confirm Password').fill('a-louder-harbour-43');
  await elsewhere.getByRole('button', { name: 'Change Password' }).click();
  await elsewhere.getByRole('link', { name: 'Sign In' }).click();
  await elsewhere.getByLabel('Username or Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-louder-harbour-43');
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await elsewhere.close();

  await expect(page).toHaveURL(/\/login$/);
});

test('the outbox of a demo is readable in both themes', async ({ page, allowConsole }) => {
  // The policy of the e-mail's frame also blocks the test's own scripts.
  allowConsole(/Blocked script execution/);
  await page.request.post('/api/auth/forgot-password', { data: { email: 'basic@demo.prebell.test' } });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The answer does not wait for the e-mail, and an older one to the same person may be first.
    const mail = page.getByRole('link', { name: /Choose a new Prebell password basic@demo/ }).first();
    await expect(async () => {
      await page.goto('/outbox');
      await mail.click({ timeout: 1_000 });
    }).toPass();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    // The e-mail is in a frame that runs no script, so axe cannot run there either.
    await page.getByRole('link', { name: 'Plain text' }).click();
    await expect(page.getByText('Choose a new password:')).toBeVisible();
    await (colorScheme === 'dark' ? expectAccessible(page) : expectLegible(page));
  }
});
