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

test('a morning with the keyboard alone: ticker, rows, tabs, timeframe, freeze, why, replay, help', async ({
  page,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys of the desk' });
  await expect(help.getByText('Freeze the order of the rows')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('aap');
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('Apple Inc.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();

  await page.keyboard.press('f');
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const symbol = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${symbol} Chart` })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByText('Frozen', { exact: true })).toBeHidden();

  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toHaveValue('1');
  await page.keyboard.press('y');
  const why = page.getByRole('dialog', { name: `Why ${symbol}?` });
  await expect(why.getByRole('table', { name: `${symbol} on Momentum` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: `${symbol} entered Momentum` })).toBeVisible();
  await expect(page.getByText('hit', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Back to the desk' }).press('Enter');
  await page.keyboard.press('Digit2');
  await expect(page.getByRole('table', { name: 'Gappers' })).toBeVisible();
});

test('what a trader chose is there again after a reload: columns, ranking, indicators, colours, news height', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('switch', { name: 'VWAP', exact: true }).click();
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: 'Float' }).click();
  await page.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('switch', { name: 'EMA 9' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('separator', { name: 'News height' }).press('End');
  await page.getByRole('button', { name: 'Account of pro' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Market colours' }).selectOption('colour-blind');

  await page.goto('/dashboard');
  await expect(table.getByRole('columnheader', { name: 'VWAP' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /Float/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('separator', { name: 'News height' })).toHaveAttribute('aria-valuenow', '80');
  await expect(page.locator('html')).toHaveAttribute('data-market-palette', 'colour-blind');
  await page.getByRole('button', { name: 'Indicators' }).click();
  await expect(page.getByRole('switch', { name: 'EMA 9' })).toBeChecked();
});
