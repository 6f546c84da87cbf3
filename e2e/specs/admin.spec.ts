import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/platform';
import { expect, signInThroughApi, test } from '../support/test';

/** Runs `npm run admin:create` as it is bundled. */
const createAdmin = (dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'bff/dist/admin-create.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

const manage = async (page: Page, username: string) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: `Manage ${username}`, exact: true }).click();
  return page.getByRole('dialog', { name: `Manage ${username}` });
};

test('a tier set by an admin opens the other desk without a reload, and a deactivation closes it', async ({
  page,
  signIn,
  browser,
  platform,
}) => {
  await signIn('admin');
  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, 'free');
  await other.goto('/dashboard');
  await other.getByRole('tab', { name: /Low Float/i }).click();
  await expect(other.getByText('Requires Pro tier or higher')).toBeVisible();
  await other.evaluate(() => Object.assign(window, { notReloaded: true }));

  const dialog = await manage(page, 'free');
  await dialog.getByLabel('New tier').selectOption('premium');
  await dialog.getByLabel('Days').fill('7');
  await dialog.getByLabel('Reason').fill('A week on the house');
  await dialog.getByRole('button', { name: 'Set tier' }).click();
  await expect(page.getByText('free is on Premium for 7 days')).toBeVisible();
  await expect(other.getByText('Requires Pro tier or higher')).toHaveCount(0, { timeout: 3_000 });
  await expect(other.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(await other.evaluate(() => 'notReloaded' in window)).toBe(true);

  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('free is deactivated')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/, { timeout: 5_000 });

  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('free is active')).toBeVisible();
  await dialog.getByLabel('New tier').selectOption('free');
  await dialog.getByRole('button', { name: 'Set tier' }).click();
  await expect(page.getByText('free is on Free')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const line = page.getByRole('row', { name: /A week on the house/ });
  await expect(line).toContainText('Tier set');
  await expect(line).toContainText('Free → Premium until');
  await other.context().close();
});

test('dispatch access granted by an admin opens the dispatch screen', async ({ page, signIn, browser, platform }) => {
  await signIn('admin');
  const dialog = await manage(page, 'basic');
  await dialog.getByLabel('Dispatcher', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('basic is dispatcher')).toBeVisible();
  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, 'basic');
  await other.goto('/DPSCAD');
  await expect(other.getByRole('button', { name: /New Call/ })).toBeVisible();
  await other.context().close();
  await dialog.getByLabel('Dispatcher', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('basic has no dispatch access')).toBeVisible();
});

test('a change the server refuses is told in the dialog, which stays open', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('admin');
  const dialog = await manage(page, 'pro');
  await page.route('**/api/admin/users/*/tier', (route) =>
    route.fulfill({ status: 500, json: { error: 'Internal error', code: 'INTERNAL' } }),
  );
  await dialog.getByRole('button', { name: 'Set tier' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to update user tier');
});

test('nobody locks the own account out', async ({ page, signIn }) => {
  await signIn('admin');
  const dialog = await manage(page, 'admin');
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Revoke admin' })).toBeDisabled();
});

test('the manage dialog and the audit log pass axe', async ({ page, signIn }) => {
  await signIn('admin');
  await manage(page, 'pro').then((dialog) => expect(dialog.getByLabel('New tier')).toBeVisible());
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('tab', { name: 'Audit log', selected: true })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('admin:create tells what is wrong in a sentence', async ({ platform }) => {
  await expect(createAdmin(platform.dataDir, 'me@example.test')).rejects.toThrow(/Another Prebell .* is using/);
  await expect(createAdmin(platform.dataDir, 'not-an-address')).rejects.toThrow(/not an e-mail address/);
  await expect(createAdmin(platform.dataDir)).rejects.toThrow(/Usage: npm run admin:create -- EMAIL/);
});

test('support, scanners, one account and exports: an admin’s morning', async ({ page, signIn, browser, platform }) => {
  await signIn('admin');
  const subject = `Float of a new listing ${Date.now()}`;
  const ticket = { name: 'Tess', email: 'tess@example.test', subject, message: 'Where does it come from?' };
  expect((await page.request.post('/api/contact', { data: ticket })).status()).toBe(201);
  await page.goto('/admin?tab=support');
  await page.getByRole('button', { name: `Read ${subject}` }).click();
  await page.getByRole('dialog', { name: subject }).getByRole('button', { name: 'Close ticket' }).click();
  await expect(page.getByText('The ticket is closed')).toBeVisible();
  await expect(page.getByRole('button', { name: `Read ${subject}` })).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, 'premium');
  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByRole('switch', { name: 'Low Float' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('switch', { name: 'Low Float', checked: false })).toBeVisible();
  await other.goto('/dashboard');
  await other.getByRole('tab', { name: /Low Float/i }).click();
  await expect(other.getByText('Scanner temporarily disabled')).toBeVisible();
  await page.getByRole('switch', { name: 'Low Float' }).click();
  await expect(page.getByRole('switch', { name: 'Low Float', checked: true })).toBeVisible();
  await other.context().close();

  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Search users').fill('premium');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=premium/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^prebell-users-.*\.csv$/);
  await page.getByRole('link', { name: 'premium', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'premium' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const tab of ['Subscriptions', 'Payments', 'Support']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(/Loading/)).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
