import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { ROOT } from '../support/platform';
import { expect, signInThroughApi, test } from '../support/test';

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

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'Refused on purpose', code: 'INTERNAL' } });

/** Makes chosen admin requests fail. */
const refusals = async (page: Page) => {
  let isRefusing = false;
  // The options of a closed select contain the same words as the later notice.
  const told = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
  await page.route(/\/api\/(admin|chat)\//, (route) =>
    isRefusing && route.request().method() !== 'GET' ? refuse(route) : route.continue(),
  );
  return {
    /** Runs an action twice: rejected by the server, then successful. */
    bothWays: async (failed: string, done: string | RegExp, act: () => Promise<unknown>) => {
      isRefusing = true;
      await act();
      await expect(told(failed)).toBeVisible();
      // The confirmation dialog fades out first.
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      isRefusing = false;
      await act();
      await expect(told(done)).toBeVisible();
    },
    confirm: (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click(),
  };
};

test('a tier that an admin sets opens the other desk without a reload, and a deactivation closes it', async ({
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
  await expect(other.getByText('You have been signed out.')).toBeVisible();

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
  await dialog.getByLabel('Reason').fill('Joins the night shift');
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

test('each admin action reports its failure and its success', async ({
  page,
  signIn,
  browser,
  platform,
  allowConsole,
}) => {
  allowConsole(/500/);
  const { bothWays, confirm } = await refusals(page);
  await signIn('admin');
  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, 'pro');
  await other.goto('/dashboard');
  const room = other.getByRole('region', { name: 'Trading Room' });
  await expect(room.getByText('connected', { exact: true })).toBeVisible();
  const said = `said at ${Date.now()}`;
  await room.getByRole('textbox').fill(said);
  await room.getByRole('textbox').press('Enter');
  await expect(room.getByRole('article').last()).toContainText(said);

  await page.goto('/admin?tab=chat');
  await bothWays('Failed to remove the message', 'The message was removed', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: said })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await confirm('Remove');
  });
  await expect(room.getByText(said)).toHaveCount(0);
  for (const [seconds, done] of [
    ['10', 'One message every 10 s'],
    ['0', 'Slow mode is off'],
  ] as const)
    await bothWays('Failed to change slow mode', done, () => page.getByLabel('Slow mode').selectOption(seconds));

  await page.getByRole('tab', { name: 'Market' }).click();
  await page.getByLabel('Day').fill('2027-03-03');
  await page.getByLabel('Shown as').fill('Day of mourning');
  await page.getByLabel('Reason').fill('Announced by the exchange');
  await bothWays('Refused on purpose', 'The market is closed on 2027-03-03', async () => {
    await page.getByRole('button', { name: 'Close the market' }).click();
    await confirm('Close');
  });
  const reopen = page.getByRole('button', { name: 'Reopen on 2027-03-03' });
  await bothWays('Failed to reopen the market', 'No emergency closures', () => reopen.click());

  // An account of its own: a deactivation ends a subscription's renewal, which other journeys would meet.
  const name = `managed-${Date.now().toString(36)}`;
  const data = { username: name, email: `${name}@example.test`, password: 'a-quiet-harbour-42' };
  expect((await other.request.post('/api/auth/register', { data })).ok()).toBe(true);
  const dialog = await manage(page, name);
  const giveReason = () => dialog.getByLabel('Reason').fill('Asked for by the support');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await bothWays('Failed to update user tier', `${name} is on Premium for 30 days`, async () => {
    await dialog.getByLabel('New tier').selectOption('premium');
    await giveReason();
    await press('Set tier');
  });
  await bothWays('Failed to update user status', `${name} is deactivated`, async () => {
    await press('Deactivate');
    await confirm('Deactivate');
  });
  await bothWays('Failed to update user status', `${name} is active`, () => press('Activate'));
  await bothWays('Failed to update admin status', `${name} is an admin`, async () => {
    await giveReason();
    await press('Grant admin');
    await confirm('Grant admin');
  });
  await bothWays('Failed to update admin status', `${name} is no longer an admin`, async () => {
    await press('Revoke admin');
    await confirm('Revoke admin');
  });
  await bothWays('Failed to update dispatch roles', `${name} is dispatcher`, async () => {
    await dialog.getByLabel('Dispatcher', { exact: true }).check();
    await giveReason();
    await press('Save roles');
  });
  await dialog.getByLabel('Dispatcher', { exact: true }).uncheck();
  await press('Save roles');
  await expect(page.getByText(`${name} has no dispatch access`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  expect((await other.request.post('/api/auth/login', { data })).ok()).toBe(true);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  await bothWays(`Failed to sign ${name} out`, new RegExp(`^${name} was signed out of \\d+ sessions?$`), () =>
    page.getByRole('button', { name: 'Sign out everywhere' }).click(),
  );
  await other.context().close();
});

test('admins cannot lock themselves out', async ({ page, signIn }) => {
  await signIn('admin');
  const dialog = await manage(page, 'admin');
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Revoke admin' })).toBeDisabled();
});

test('the manage dialog and the audit log pass axe', async ({ page, signIn }) => {
  await signIn('admin');
  await manage(page, 'pro').then((dialog) => expect(dialog.getByLabel('New tier')).toBeVisible());
  await expectAccessible(page);
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('tab', { name: 'Audit log', selected: true })).toBeVisible();
  await expectAccessible(page);
});

test('admin:create explains errors in one sentence', async ({ platform }) => {
  await expect(createAdmin(platform.dataDir, 'me@example.test')).rejects.toThrow(/Another Prebell .* is using/);
  await expect(createAdmin(platform.dataDir, 'not-an-address')).rejects.toThrow(/not an e-mail address/);
  await expect(createAdmin(platform.dataDir)).rejects.toThrow(/Usage: npm run admin:create -- EMAIL/);
});

test('an admin’s morning: support, scanners, one account and exports, with failures first', async ({
  page,
  signIn,
  browser,
  platform,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn('admin');
  const subject = `Float of a new listing ${Date.now()}`;
  const ticket = { name: 'Tess', email: 'tess@example.test', subject, message: 'Where does it come from?' };
  expect((await page.request.post('/api/contact', { data: ticket })).status()).toBe(201);
  const { bothWays, confirm } = await refusals(page);
  await page.goto('/admin?tab=support');
  await page.getByRole('button', { name: `Read ${subject}` }).click();
  await bothWays('Failed to update the ticket', 'The ticket is closed', () =>
    page.getByRole('dialog', { name: subject }).getByRole('button', { name: 'Close ticket' }).click(),
  );
  await expect(page.getByRole('button', { name: `Read ${subject}` })).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: platform.url })).newPage();
  await signInThroughApi(other, platform.url, 'premium');
  await page.getByRole('tab', { name: 'Market' }).click();
  await bothWays('Failed to switch the scanner', 'Low Float is switched off', async () => {
    await page.getByRole('switch', { name: 'Low Float' }).click();
    await confirm('Switch off');
  });
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
  await page.route(/\/api\/admin\/users-export/, refuse, { times: 1 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Failed to export users')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^prebell-users-.*\.csv$/);

  await page.route(/\/api\/payments\/admin\/subscriptions/, refuse);
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await expect(page.getByText('Failed to load admin data')).toBeVisible({ timeout: 15_000 });
  await page.unroute(/\/api\/payments\/admin\/subscriptions/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load admin data')).toBeHidden();
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Search users').fill('premium');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'premium', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'premium' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  await expectAccessible(page);
  for (const tab of ['Subscriptions', 'Payments', 'Support']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(/Loading/)).toHaveCount(0);
    await expectAccessible(page);
  }
});
