import { type Locator, type Page, type Route, request } from '@playwright/test';
import type { Session } from '@prebell/platform';
import { build } from 'esbuild';
import { expectAccessible, expectLegible } from '../support/axe';
import { followMail } from '../support/outbox';
import { ROOT, type RunningPlatform } from '../support/platform';
import { DEMO_PASSWORD, expect, test } from '../support/test';

/** A separate account, so that no journey disturbs another. */
const newAccount = async (platform: RunningPlatform, prefix: string) => {
  const username = `${prefix}-${Date.now().toString(36)}`;
  const account = { username, email: `${username}@example.test`, password: 'a-quiet-harbour-42' };
  const context = await request.newContext({ baseURL: platform.url });
  expect((await context.post('/api/auth/register', { data: account })).status()).toBe(201);
  await context.dispose();
  return account;
};

const TAKEN = 'This username or email address is already in use';

test('a visitor learns what each field requires, registers and lands on the desk', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const taken = await newAccount(platform, 'taken');
  const name = `trader-${Date.now().toString(36)}`;
  const password = page.getByLabel('Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password');
  const create = page.getByRole('button', { name: 'Create Account' });
  const alert = page.getByRole('alert').first();
  const refused = async (text: string, focused: Locator) => {
    await create.click();
    await expect(alert).toContainText(text);
    await expect(focused).toBeFocused();
  };
  await page.goto('/');
  await page.getByRole('link', { name: 'Start 7-Day Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  const username = page.getByLabel('Username', { exact: true });
  const email = page.getByLabel('Email');
  await page.getByLabel('First Name').fill('Tess');
  await username.fill('t!');
  await email.fill('no address');
  await password.fill('short');
  await expect(page.getByText('at least 8 characters')).toBeVisible();
  await confirmation.fill('something else');
  await create.click();
  // The browser's own validation stops the form before ours.
  await expect(page.locator('input:invalid')).toHaveAttribute('name', 'email');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await email.fill(taken.email.toUpperCase());
  await refused('Passwords do not match', confirmation);
  await confirmation.fill('short');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await refused('Password must be at least 8 characters long', password);
  await password.fill('Password123');
  await confirmation.fill('Password123');
  await refused('A username is 3 to 30 letters, digits, dots, dashes or underscores', username);
  await username.fill(taken.username);
  await refused('This password is too common and easy to guess', password);
  await password.fill('a-quiet-harbour-42');
  await confirmation.fill('a-quiet-harbour-42');
  // The same answer in both cases, so that nobody learns which accounts exist.
  await refused(TAKEN, username);
  await username.fill(name);
  await refused(TAKEN, username);
  await email.fill(`${name}@example.test`);
  await page.route('**/api/auth/register', (route) => route.abort());
  await create.click();
  await expect(alert).toContainText('An unexpected error occurred. Please try again.');
  await page.unroute('**/api/auth/register');
  await create.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Tess').first()).toBeVisible();
});

test('signing in works by demo box, name and e-mail address; wrong passwords cost time', async ({
  page,
  platform,
  allowConsole,
}) => {
  allowConsole(/401|429/);
  const account = await newAccount(platform, 'typing');
  const login = page.getByLabel('Username or Email');
  const password = page.getByLabel('Password', { exact: true });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  const onTheDesk = async () => {
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
  };
  await page.goto('/login');
  await page.getByRole('button', { name: /^pro\b/i }).click();
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await signIn.click();
  await onTheDesk();
  for (const name of [account.username.toUpperCase(), account.email]) {
    await login.fill(name);
    await password.fill(account.password);
    await password.press('Enter');
    await onTheDesk();
  }
  await login.fill(account.username);
  const attempt = async () => {
    const answer = page.waitForResponse('**/api/auth/login');
    await password.fill('not-the-password');
    await signIn.click();
    return (await answer).status();
  };
  expect(await attempt()).toBe(401);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(password).toBeFocused();
  await password.press('n');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Fast typing would meet the delay at the sixth failure; each further failure doubles it.
  await expect.poll(attempt, { timeout: 60_000 }).toBe(429);
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait a moment and try again.');
  await password.fill(account.password);
  await expect(async () => {
    // A slow answer to an earlier attempt may have opened the desk, where this button does not exist.
    if (!page.url().endsWith('/dashboard')) await signIn.click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 5_000 });
  }).toPass();
});

test('fifty tabs with an expired token refresh it with one rotation, and all stay signed in', async ({
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
  // Loads the session's own code on an empty page; fifty desks would measure this machine instead.
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
  await page.evaluate(() => {
    for (let count = 0; count < 50; count += 1) window.open('/tab');
  });
  await expect.poll(() => tabs.length).toBe(50);
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
  allowConsole(/Failed to load resource|WebSocket|websocket/);
  await signIn('pro');
  await page.goto('/dashboard');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const outage of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, json: { error: 'Starting', code: 'UNAVAILABLE' } }),
  ]) {
    await page.route(`${platform.url}/api/**`, outage);
    await page.reload();
    await expect(page.getByText('You are still signed in')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.unroute(`${platform.url}/api/**`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  }
});

test('guarded pages send a signed-out visitor to /login, and going back does not return to the guard', async ({
  page,
}) => {
  await page.goto('/login');
  for (const path of ['/dashboard', '/subscription', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('logging out clears the session and goes to the landing page', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /pro/i }).last().click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an admin sees every account; a trader sees that it is not allowed', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page.getByRole('cell', { name: 'dispatch@demo.prebell.test' })).toBeVisible();
  await signIn('pro');
  await page.goto('/admin');
  await expect(page.getByText(/not allowed/i).first()).toBeVisible();
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
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
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
