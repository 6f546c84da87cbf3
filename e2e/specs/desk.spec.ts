import { expect, test } from '../support/test';

test('scanner rows are moving within 10 s of the page opening', async ({ page, signIn }) => {
  await signIn('pro');
  const opened = Date.now();
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  const before = await table.textContent();
  await expect.poll(() => table.textContent(), { timeout: 10_000 }).not.toBe(before);
  expect(Date.now() - opened).toBeLessThan(10_000);
});

test('clicking a row makes the chart follow', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(2);
  const symbol = (
    (await row.getByRole('rowheader').or(row.getByRole('cell').first()).first().textContent()) ?? ''
  ).match(/[A-Z]{1,5}/)?.[0];
  await row.click();
  await expect(page.getByRole('heading', { name: `${symbol} Chart` })).toBeVisible();
  await expect(page.getByText(/^Updated: /)).toBeVisible();
});

test('a free trader sees five rows at most and locks that name the tier', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect(await table.locator('tbody').getByRole('row').count()).toBeLessThanOrEqual(5);
  await page.getByRole('tab', { name: /Gappers/ }).click();
  await expect(page.getByText('Requires Basic tier or higher')).toBeVisible();
  await page.getByRole('tab', { name: /Low Float/ }).click();
  const scanners = page.getByRole('region', { name: 'Live Scanners' });
  await scanners.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade Required: Low Float Scanner' })).toBeVisible();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the window event updateChart changes the symbol, an unknown one says there is no data', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol: 'QQQQQ' } })));
  await expect(page.getByText('No data available for this symbol')).toBeVisible();
});

test('the desk says that its data are simulated and how many traders are online', async ({ page, signIn }) => {
  await signIn('basic');
  await page.goto('/dashboard');
  await expect(page.getByText('Simulated data').first()).toBeVisible();
  await expect(page.getByText(/^\d+ Traders Online$/)).toBeVisible();
});
