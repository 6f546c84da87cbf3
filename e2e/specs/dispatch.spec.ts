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

test('a dispatcher signs in within the frame and logs a call that shows in the list', async ({ page }) => {
  await page.goto('/DPSCAD');
  await page.getByLabel('Username or Email').fill('dispatch');
  await page.getByLabel('Password', { exact: true }).fill('prebell-demo-2026');
  await page.getByRole('button', { name: 'Sign In' }).click();
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
