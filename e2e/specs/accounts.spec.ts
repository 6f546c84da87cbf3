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
