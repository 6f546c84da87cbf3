import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { ROOT } from '../support/platform';
import { DEMO_PASSWORD, type DemoUser, expect, signInThroughApi, test } from '../support/test';

/** Runs `npm run admin:create` from its bundle. */
const createAdmin = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'bff/dist/admin-create.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

const manage = async (page: Page, username: string) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: `Manage ${username}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Manage ${username}` });
};

/** Another visitor's window, signed in. */
const openAs = async (browser: Browser, url: string, user: DemoUser) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signInThroughApi(page, url, user);
  return page;
};

test('dispatch access that an admin grants opens the dispatch screen, a tier opens the other desk without a reload, and a deactivation closes it', async ({
  page,
  signIn,
  browser,
  platform,
}) => {
  test.setTimeout(300_000);
  await signIn('admin');
  const dialog = await manage(page, 'free');
  await expect(dialog.getByLabel('New plan')).toBeVisible();
  await expectAccessible(page, 'manage dialog');
  await dialog.getByLabel('Dispatcher', { exact: true }).check();
  await dialog.getByLabel('Reason').fill('Joins the night shift');
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('free is dispatcher')).toBeVisible();
  const other = await openAs(browser, platform.url, 'free');
  await other.goto('/DPSCAD');
  await expect(other.getByRole('button', { name: /New Call/ })).toBeVisible();
  await dialog.getByLabel('Dispatcher', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('free has no dispatch access')).toBeVisible();

  await other.goto('/dashboard');
  await other.getByRole('tab', { name: /Low Float/i }).click();
  await expect(other.getByText('Requires Pro tier or higher')).toBeVisible();
  await other.evaluate(() => Object.assign(window, { notReloaded: true }));

  await dialog.getByLabel('New plan').selectOption('premium');
  await dialog.getByLabel('Days').fill('7');
  await dialog.getByLabel('Reason').fill('A week on the house');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(page.getByText('free is on Premium for 7 days')).toBeVisible();
  await expect(other.getByText('Requires Pro tier or higher')).toHaveCount(0);
  await expect(other.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(await other.evaluate(() => 'notReloaded' in window)).toBe(true);

  // The notice goes after a few seconds, so the journey waits for it from now on.
  const notice = other.getByText('You have been signed out.').waitFor({ timeout: 60_000 });
  notice.catch(() => undefined);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('free is deactivated')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await notice;

  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('free is active')).toBeVisible();
  await dialog.getByLabel('New plan').selectOption('free');
  await dialog.getByRole('button', { name: 'Set plan' }).click();
  await expect(page.getByText('free is on Free')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const line = page.getByRole('row', { name: /A week on the house/ });
  await expect(line).toContainText('Plan set');
  await expect(line).toContainText('Free → Premium until');
  await expectAccessible(page, 'audit log');
  await other.context().close();
});

test('admin:create explains errors in one sentence', async ({ platform }) => {
  const failures = await Promise.allSettled([
    createAdmin(platform.dataDir, 'me@example.test'),
    createAdmin(platform.dataDir, 'not-an-address'),
    createAdmin(platform.dataDir),
  ]);
  expect(failures.map((failure) => failure.status === 'rejected' && String(failure.reason))).toEqual([
    expect.stringMatching(/Another Prebell .* is using/),
    expect.stringMatching(/not an e-mail address/),
    expect.stringMatching(/Usage: npm run admin:create -- EMAIL/),
  ]);
});

test('each view of the admin area passes axe, and the list of users is exported as a file', async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(300_000);
  // The account on screen has a session.
  const credentials = { username: 'premium', password: DEMO_PASSWORD };
  expect((await request.post('/api/auth/login', { data: credentials })).ok()).toBe(true);
  await signIn('admin');
  await page.goto('/admin?search=premium');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^prebell-users-.*\.csv$/);
  await page.getByRole('link', { name: 'premium', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'premium' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  await expectAccessible(page, 'account');
  for (const tab of ['Subscriptions', 'Payments', 'Business', 'Support']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(/Loading/)).toHaveCount(0);
    await expectAccessible(page, tab);
  }
});
