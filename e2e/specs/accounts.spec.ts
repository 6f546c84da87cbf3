import { AxeBuilder } from '@axe-core/playwright';
import { followMail } from '../support/outbox';
import { DEMO_PASSWORD, expect, test } from '../support/test';

test('a visitor registers and lands on the desk', async ({ page }) => {
  const name = `trader-${Date.now().toString(36)}`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Start 7-Day Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel('First Name').fill('Tess');
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('a-quiet-harbour-42');
  await expect(page.getByText('at least 8 characters')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toContainText('Passwords do not match');
  await page.getByLabel('Confirm Password').fill('a-quiet-harbour-42');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Tess').first()).toBeVisible();
});

test('the demo box fills the form and signing in leads to the desk', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /^pro\b/i }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a wrong password shows the server’s words above the form and typing clears them', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill('pro');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('n');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('guarded pages send a signed-out visitor to /login without a way back into the guard', async ({ page }) => {
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

test('an admin sees every account, a trader is told it is not allowed', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page.getByRole('cell', { name: 'dispatch@demo.prebell.test' })).toBeVisible();
  await signIn('pro');
  await page.goto('/admin');
  await expect(page.getByText(/not allowed/i).first()).toBeVisible();
});

test('a forgotten password is replaced by mail, which signs every place out', async ({
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
  await expect(elsewhere.getByText('a mail with a link is on its way')).toBeVisible();
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
  // What the test looks with is refused in the mail's frame as any script is.
  allowConsole(/Blocked script execution/);
  await page.request.post('/api/auth/forgot-password', { data: { email: 'basic@demo.prebell.test' } });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/outbox');
    await page.getByRole('link').filter({ hasText: 'basic@demo' }).first().click();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    // The mail itself is in a frame that runs no script, axe's neither.
    await page.getByRole('link', { name: 'Plain text' }).click();
    await expect(page.getByText('Choose a new password:')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
