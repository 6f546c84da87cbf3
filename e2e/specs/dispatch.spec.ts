import { expect, test } from '../support/test';

test('a direct load of /DPSCAD comes from the chromeless host, without bar, footer or any file of the shell', async ({
  page,
  signIn,
}) => {
  await signIn('dispatch');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/DPSCAD');
  await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(loaded.filter((path) => path.startsWith('/artifacts/shell/'))).toEqual([]);
  expect(loaded.some((path) => path.startsWith('/artifacts/chromeless/'))).toBe(true);
});

test('navigating to /DPSCAD inside the shell shows it without chrome in the same page', async ({ page, signIn }) => {
  await signIn('dispatch');
  await page.goto('/subscription');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { samePage: true });
    history.pushState({}, '', '/DPSCAD');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('button', { name: 'New Call' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

test('a dispatcher signs in within the frame and logs a call, which appears in the list', async ({ page }) => {
  await page.goto('/DPSCAD');
  await page.getByLabel('Username or Email').fill('dispatch');
  await page.getByLabel('Password', { exact: true }).fill('prebell-demo-2026');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'New Call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  const address = `${Date.now() % 10_000} Harbor View Dr`;
  await dialog.getByLabel('Address of Incident').fill(address);
  await dialog.getByRole('button', { name: 'Create Call' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(address).first()).toBeVisible();
});

test('a trader without dispatch permission reads no call', async ({ page, signIn }) => {
  await signIn('premium');
  await page.goto('/DPSCAD');
  await expect(page.getByText(/permission/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Call' })).toHaveCount(0);
});

test('a call is dispatched, logged and commented by keyboard, and a second screen sees it at its next poll', async ({
  page,
  signIn,
  platform,
  context,
}) => {
  // The change arrives with a poll.
  test.slow();
  await signIn('dispatch');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const address = `${Date.now() % 100_000} Foundry Ln`;
  const made = await page.request.post(`${platform.url}/api/cad/calls`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { address_of_incident: address },
  });
  expect(made.status()).toBe(201);
  await page.goto('/DPSCAD');
  const second = await context.newPage();
  await second.goto(`${platform.url}/DPSCAD`);
  const row = (on: typeof page) => on.getByRole('list', { name: 'Calls' }).getByRole('button', { name: address });
  await expect(row(second)).toContainText('NEEDS DISPATCH');

  await row(page).click();
  const call = page.getByRole('article', { name: 'Selected call' });
  await page.keyboard.press('d');
  await expect(page.getByLabel('Primary Unit')).toBeFocused();
  await page.keyboard.type('M21');
  await page.getByLabel('Dispatcher Initials').fill('kL');
  await page.keyboard.press('Enter');
  await expect(row(page)).toContainText('DISPATCHED');
  await expect(row(page)).toContainText('M21 · kL');
  await expect(call.getByRole('button', { name: 'Dispatch' })).toHaveCount(0);

  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(call.getByRole('alert')).toHaveText('Please enter radio log notes');
  await page.keyboard.type('On scene');
  await page.keyboard.press('Enter');
  await expect(call.getByRole('list', { name: 'Radio log entries' })).toContainText('On scene');
  await expect(call.getByLabel('Notes')).toHaveValue('');

  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.type('Gate code 4411');
  await page.keyboard.press('Control+Enter');
  await expect(call.getByText('Gate code 4411')).toBeVisible();
  await expect(call.getByRole('form', { name: 'Edit comments' })).toHaveCount(0);

  await expect(row(second)).toContainText('DISPATCHED', { timeout: 15_000 });
});

test('a radio entry whose answer is lost shows SAVED HERE, and the next attempt logs it once', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await signIn('dispatch');
  await page.goto('/DPSCAD');
  const row = page.getByRole('list', { name: 'Calls' }).getByRole('button').first();
  await row.click();
  // The attempts reach the server, and the first answer is lost on the way back.
  const keys: (string | undefined)[] = [];
  await page.route('**/radio-log', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  const notes = `Returning ${Date.now()}`;
  await page.keyboard.press('r');
  await page.keyboard.type(notes);
  await page.keyboard.press('Enter');
  await expect(row).toContainText('SAVED HERE');
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await expect(row).toContainText('SENT · record');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByRole('list', { name: 'Radio log entries' }).getByText(notes)).toHaveCount(1);
});
