import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, showAttention, test } from '../support/test';
import { textFaults } from '../support/text-faults';
import { WIDTHS } from '../support/widths';

/** The share of a phone's height that everything above the panels may take. */
const PHONE_HEADER = 0.12;

test('the desk updates within 10 s and names its data source; its chart follows rows; choices survive a reload; it works for screen readers and without motion', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  const before = await table.textContent();
  await expect.poll(() => table.textContent(), { timeout: 10_000 }).not.toBe(before);
  await expect(page.getByText('Simulated data').first()).toBeVisible();
  await expect(page.getByText(/^\d+ Traders? Online$/)).toBeVisible();

  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();
  const row = table.locator('tbody tr[data-symbol]').nth(1);
  await row.hover();
  const symbol = (await row.getAttribute('data-symbol')) ?? '';
  await row.click();
  await expect(page.getByRole('heading', { name: `${symbol} Chart` })).toBeVisible();
  await expect(page.getByText(/^Updated: /)).toBeVisible();

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
  await page.getByRole('combobox', { name: 'Market colors' }).selectOption('colour-blind');

  await page.goto('/dashboard');
  await expect(table.getByRole('columnheader', { name: 'VWAP' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Float', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByRole('separator', { name: 'News height' })).toHaveAttribute('aria-valuenow', '80');
  await expect(page.locator('html')).toHaveAttribute('data-market-palette', 'colour-blind');
  await page.getByRole('button', { name: 'Indicators' }).click();
  await expect(page.getByRole('switch', { name: 'EMA 9' })).toBeChecked();
  await page.keyboard.press('Escape');
  // Rising prices are blue.
  await expect(table.getByText(/^\+\d+\.\d\d%$/).first()).toHaveCSS('color', 'rgb(75, 163, 255)');

  // The chart for screen readers: as text and as a table.
  const chart = page.getByRole('region', { name: 'Chart' });
  await expect(chart.getByRole('application', { name: `${symbol} 5m candlestick chart` })).toHaveAccessibleDescription(
    /^\w+, 5m candles: \d+ bars, last close [\d.]+, [+−][\d.]+% since the first bar, high [\d.]+, low [\d.]+\.( The bar of .+ is still open: .+\.)?$/,
  );
  await chart.getByRole('button', { name: 'Bars as a table' }).click();
  await expect(
    chart
      .getByRole('table', { name: `${symbol} 5m bars, New York time` })
      .getByRole('row')
      .nth(2),
  ).toBeVisible();

  // Reduced motion: figures keep changing, but nothing moves.
  const animations = () => page.evaluate(() => document.getAnimations().length);
  await expect.poll(animations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(animations).toBe(0);
  const still = await table.textContent();
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      seen.add(await animations());
      return table.textContent();
    })
    .not.toBe(still);
  expect([...seen]).toEqual([0]);

  await page.evaluate(() => window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol: 'QQQQQ' } })));
  await expect(page.getByText('There is no symbol QQQQQ')).toBeVisible();
});

test('a free trader sees five rows, locks that name the tier, offers that open the upgrade dialog, and a brief that prints on one page', async ({
  page,
  signIn,
}) => {
  await signIn('free');
  await page.goto('/dashboard');
  const scanner = page.getByRole('region', { name: 'Live Scanners' });
  await expect(scanner.getByText('Limited', { exact: true })).toBeVisible();
  await expect(scanner.locator('tbody tr[data-symbol]')).toHaveCount(5);

  const dialog = (feature: string) => page.getByRole('dialog', { name: `Upgrade Required: ${feature}` });
  await page.getByRole('region', { name: 'Trading Room' }).getByRole('button', { name: 'Upgrade to Pro' }).click();
  const premium = dialog('Premium Scanner');
  for (const tier of ['Basic', 'Pro', 'Premium'])
    await expect(premium.getByRole('button', { name: `Upgrade to ${tier}`, exact: true })).toBeEnabled();
  await premium.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(premium).toBeHidden();

  for (const { tab, tier, feature } of [
    { tab: 'Gappers', tier: 'Basic', feature: 'Gappers Scanner' },
    { tab: 'Low Float', tier: 'Pro', feature: 'Low Float Scanner' },
  ]) {
    await scanner.getByRole('tab', { name: tab }).click();
    await expect(scanner.getByText(`Requires ${tier} tier or higher`)).toBeVisible();
    await expect(scanner.getByText(/ on this list at \d\d:\d\d ET, 1[56] minutes ago\.$/)).toBeVisible();
    await scanner.getByRole('button', { name: `Upgrade to ${tier}` }).click();
    await expect(dialog(feature)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(feature)).toBeHidden();
  }

  await page.getByRole('button', { name: 'Open brief: Morning brief' }).click();
  await expect(page.getByRole('table', { name: 'Momentum' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('list', { name: 'Company events' })).toBeVisible();
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Portrait Letter, A4 and A5 in pixels: no column is cut.
  await page.emulateMedia({ media: 'print' });
  for (const width of [740, 718, 483]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () =>
      page
        .locator('table')
        .evaluateAll((all) => all.filter((t) => t.getBoundingClientRect().right > innerWidth).length);
    await expect.poll(cut, `${width} pixels`).toBe(0);
  }
});

test('a premium trader makes a custom scanner, sees its tab update, and deletes it', async ({ page, signIn }) => {
  await signIn('premium');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New scanner' }).click();
  const editor = page.getByRole('dialog', { name: 'New scanner' });
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('cheap');
  await editor.getByRole('button', { name: 'Save scanner' }).click();
  await expect(editor.getByRole('alert')).toHaveText(['Enter a name', 'Enter a number to compare with']);

  // Names appear exactly as typed.
  const name = `<img src=x onerror=alert(1)> ${Date.now() % 1_000}`;
  await editor.getByRole('textbox', { name: 'Name' }).fill(name);
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('10K');
  await editor.getByRole('textbox', { name: 'Value 2' }).fill('1');
  await editor.getByRole('textbox', { name: 'Value 3' }).fill('2');
  await expect(editor.getByRole('status')).toHaveText(/\d+ symbols match right now/);
  await editor.getByRole('button', { name: 'Save scanner' }).click();
  const own = page.getByRole('table', { name });
  await expect(own.getByRole('row').nth(3)).toBeVisible();
  // The tab grows with its count, and the list of tabs follows.
  await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 0.99 });
  const before = await own.textContent();
  await expect.poll(() => own.textContent()).not.toBe(before);

  await page.getByRole('button', { name: 'Edit scanner' }).click();
  await page.getByRole('dialog', { name: 'Edit scanner' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete scanner' }).click();
  // An open dialog hides the tabs behind it.
  await expect(page.getByRole('tab', { name: 'Momentum', selected: true })).toBeVisible();
  await expect(page.getByRole('tab', { name })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(3)).toBeVisible();
});

test('the keyboard alone is enough for a morning: ticker, rows, tabs, timeframe, freeze, why, replay, pin, alert, help', async ({
  page,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Momentum' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Freeze the row order')).toBeVisible();
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

  // From the list to the chart.
  await table.locator('thead th > button[tabindex="0"]').focus();
  let tabs = 0;
  const isChart = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'application');
  while (tabs < 20 && !(await isChart())) {
    await page.keyboard.press('Tab');
    tabs += 1;
  }
  expect(tabs).toBeLessThanOrEqual(12);

  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('combobox', { name: 'Timeframe' })).toHaveValue('1');
  await page.keyboard.press('y');
  const why = page.getByRole('dialog', { name: `Why ${symbol}?` });
  await expect(why.getByRole('table', { name: `${symbol} on Momentum` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: `${symbol} entered Momentum` })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the desk' }).press('Enter');
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('Digit2');
  const gappers = page.getByRole('table', { name: 'Gappers' });
  await expect(gappers.getByRole('row').nth(2)).toBeVisible();

  // Pin a second row, watch it and set an alert on it.
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const pinned = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Space');
  await expect(gappers.locator('tbody tr[data-symbol]').first()).toHaveAttribute('data-symbol', pinned);
  await page.keyboard.press('w');
  await expect(page.getByText(`${pinned} is on Watchlist`)).toBeVisible();
  await page.keyboard.press('a');
  const alert = page.getByRole('dialog', { name: `Alert on ${pinned}` });
  await alert.getByRole('textbox', { name: 'Price, $' }).focus();
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Alert set: ${pinned} rises to $999.00`)).toBeVisible();
  await expect.poll(() => inputsUnderNotices(page)).toEqual([]);
  await page.keyboard.press('Digit4');
  await expect(page.getByRole('table', { name: '★ Watchlist' }).getByRole('row').nth(1)).toContainText(pinned);
});

test('shortcuts work after a press on a tab, and act on the chart that the search opened instead of an earlier row', async ({
  page,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const gappers = page.getByRole('table', { name: 'Gappers' });
  await page.getByRole('tab', { name: /^Gappers/ }).click();
  await expect(gappers.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const focused = gappers.locator('tr[data-symbol] button:focus');
  await expect(focused).toBeVisible();
  const symbol = await focused.textContent();
  await expect(page.getByRole('heading', { name: `${symbol} Chart` })).toBeVisible();
  await page.keyboard.press('y');
  const why = page.getByRole('dialog', { name: `Why ${symbol}?` });
  await expect(why).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('aapl');
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('Apple Inc.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Alert on AAPL' })).toBeVisible();
});

/** The inputs that a notice covers. */
const inputsUnderNotices = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const notices = [...document.querySelectorAll('[data-component="Toaster"] > *')].map(boxOf);
    return [...document.querySelectorAll('input, select, textarea')]
      .filter((input) => {
        const { left, right, top, bottom } = boxOf(input);
        return notices.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
      })
      .map((input) => input.getAttribute('aria-label'));
  });

test('levels and a note drawn by mouse or keys stay: moved, deleted, restored, seen in a second window, kept while offline', async ({
  page,
  signIn,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await signIn('pro');
  await page.goto('/dashboard');
  const chart = page.getByRole('application', { name: 'AAPL 5m candlestick chart' });
  await expect(page.getByText(/^Updated: /)).toBeVisible();
  const list = page.getByRole('list', { name: 'Levels and notes of AAPL' });
  const rows = list.getByRole('listitem');

  // By mouse: Alt and a click.
  await chart.click({ position: { x: 200, y: 120 }, modifiers: ['Alt'] });
  await chart.press('Alt+l');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');

  // By keys: a level at a typed price, moved by two ticks.
  await chart.press('Alt+l');
  await page.getByRole('textbox', { name: 'Level price, $' }).fill('200');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stop');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await chart.press('PageUp');
  await chart.press('ArrowUp');
  await chart.press('ArrowUp');
  await chart.press('Alt+l');
  await expect(list.getByRole('textbox', { name: 'Price of Level 200.02, Stop' })).toBeVisible();

  // Deleted and restored.
  await page.keyboard.press('Escape');
  await chart.press('Delete');
  await expect(page.getByText('Deleted: Level 200.02, Stop')).toBeVisible();
  await chart.press('Control+z');

  // Offline: kept, and sent when the connection is back.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('menuitem', { name: 'Click to write a note' }).click();
  await chart.click({ position: { x: 260, y: 160 } });
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.type('Watch this bar');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not saved yet/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/not saved yet/)).toBeHidden({ timeout: 70_000 });

  // A measurement by keys, and a picture in the clipboard.
  await chart.press('Shift+ArrowLeft');
  await chart.press('Shift+ArrowLeft');
  await chart.press('Alt+m');
  await expect(page.getByText(/^[+−]\$[\d.]+ \([+−][\d.]+%\), \d+ bars?, \d+ min$/).first()).toBeAttached();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Drawing tools' }).click();
  await page.getByRole('menuitem', { name: 'Copy a picture' }).click();
  await expect(page.getByText('Picture of AAPL copied')).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(types).toEqual(['image/png']);

  const second = await context.newPage();
  await second.goto('/dashboard');
  const there = second.getByRole('application', { name: 'AAPL 5m candlestick chart' });
  await there.press('Alt+l');
  await expect(second.getByRole('list', { name: 'Levels and notes of AAPL' }).getByRole('listitem')).toHaveCount(3);
  await expect(second.getByRole('textbox', { name: /^Text of Note .*, Watch this bar$/ })).toBeVisible();
});

test('C compares the charts with another symbol in percent; the line stays after a reload, in both charts and in the chart’s own window, until it is removed', async ({
  page,
  signIn,
  context,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn('pro');
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  await expect(rows.nth(1)).toBeVisible();
  const symbol = (await rows.first().getAttribute('data-symbol')) ?? '';
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await chart.getByRole('application').focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare AAPL' });
  await dialog.getByRole('textbox', { name: 'Symbol or company' }).fill(symbol);
  await expect(dialog.getByRole('button', { name: symbol, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const entry = (within: typeof chart) =>
    within.getByRole('list', { name: 'AAPL compared, since the first bar in view' }).getByRole('listitem').nth(1);
  const change = new RegExp(`^${symbol} [+−]\\d+\\.\\d\\d%$`);
  await expect(entry(chart)).toHaveText(change);
  await expectAccessible(page);

  await page.reload();
  await expect(entry(chart)).toHaveText(change);
  await page.keyboard.press('t');
  await expect(entry(page.getByRole('region', { name: 'Second chart' }))).toHaveText(change);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open chart in its own window' }).click();
  const popup = await opened;
  const other = popup.getByRole('region', { name: 'Chart', exact: true });
  await expect(entry(other)).toHaveText(change);
  await other.getByRole('button', { name: `Remove ${symbol} from the comparison` }).click();
  await expect(page.getByRole('button', { name: `Remove ${symbol} from the comparison` })).toHaveCount(0);
});

test('a compared chart survives being zoomed out so far that bars share a pixel', async ({ page, signIn }) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const row = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]').first();
  await expect(row).toBeVisible();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const symbol = (await row.getAttribute('data-symbol')) ?? '';
  await chart.getByRole('application').focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Compare AAPL' });
  await dialog.getByRole('textbox', { name: 'Symbol or company' }).fill(symbol);
  await expect(dialog.getByRole('button', { name: symbol, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const remove = chart.getByRole('button', { name: `Remove ${symbol} from the comparison` });
  await expect(remove).toBeVisible();
  await chart.getByRole('application').focus();
  for (let press = 0; press < 16; press += 1) await page.keyboard.press('-');
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByText(/^Updated: /)).toBeVisible();
});

test('a chart of minutes goes back thirty days by wheel and by keys, draws older bars as they come into view, and returns', async ({
  page,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const chart = page.getByRole('application', { name: /AAPL .*candlestick chart/ });
  await expect(page.getByText(/^Updated: /)).toBeVisible();
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('application', { name: 'AAPL 1m candlestick chart' })).toBeVisible();
  await expect(page.getByText('Loading chart data...')).toHaveCount(0);
  await chart.hover();
  // Past the bars that are drawn at first, and so far that bars are merged.
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 100);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await chart.focus();
  for (let press = 0; press < 10; press += 1) await chart.press('-');
  await chart.press('End');
  // The first bar in sight is weeks old, and the newest still has its values.
  for (let press = 0; press < 40; press += 1) await chart.press('+');
  await chart.press('Escape');
  await expect(page.getByRole('region', { name: 'Chart', exact: true }).getByText(/^VWAP/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Momentum' })).toBeVisible();
});

test('at five widths the chart is the largest panel and no text is cut; at 1440 list, chart and side have their widths; a phone’s header takes at most 12% of the height', async ({
  page,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  await expect(rows.nth(3)).toBeVisible();
  await rows.nth(1).click();
  await expect(page.getByText(/^Updated: /)).toBeVisible();
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const area = ({ width, height }: { width: number; height: number }) => width * height;
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    const at = `at ${viewport.width}`;
    const sizes = async () => {
      const [list, chart, room] = [await boxOf('Live Scanners'), await boxOf('Chart'), await boxOf('Trading Room')];
      return { list, chart, room };
    };
    if (viewport.width < 768) {
      expect((await boxOf('Chart')).y, at).toBeLessThanOrEqual(PHONE_HEADER * viewport.height);
      for (const view of ['Scan', 'News', 'Chart']) {
        await page.getByRole('navigation', { name: 'Desk' }).getByRole('button', { name: view }).click();
        await expect.poll(() => textFaults(page), `${view} ${at}`).toEqual([]);
      }
      continue;
    }
    await expect.poll(() => textFaults(page), at).toEqual([]);
    const { list, chart, room } = await sizes();
    expect(area(chart), at).toBeGreaterThan(Math.max(area(list), area(room)));
    if (viewport.width === 1440) {
      expect(list.width).toBe(400);
      expect(chart.width).toBeGreaterThanOrEqual(640);
      expect(room.width).toBe(320);
    }
  }
});

test('T shows two charts side by side at every width that has room; together they are the largest panel, no text is cut, and the choice survives a reload', async ({
  page,
  signIn,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  await expect(rows.nth(3)).toBeVisible();
  await page.keyboard.press('t');
  const first = page.getByRole('region', { name: 'Chart', exact: true });
  const second = page.getByRole('region', { name: 'Second chart' });
  await expect(second.getByRole('application', { name: 'AAPL 1m candlestick chart' })).toBeVisible();
  await expect(first.getByRole('application', { name: 'AAPL 5m candlestick chart' })).toBeVisible();
  const symbol = (await rows.nth(1).getAttribute('data-symbol')) ?? '';
  await rows.nth(1).click();
  await expect(second.getByRole('heading', { name: `${symbol} Second chart` })).toBeVisible();

  await page.reload();
  await expect(second).toBeVisible();
  await expect(rows.nth(3)).toBeVisible();
  for (const width of [1920, 1440, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => textFaults(page), `at ${width}`).toEqual([]);
    const [list, left, right] = await Promise.all(
      [page.getByRole('region', { name: 'Live Scanners' }), first, second].map((region) => region.boundingBox()),
    );
    expect(left?.y).toBe(right?.y);
    expect(Math.abs((left?.width ?? 0) - (right?.width ?? 0))).toBeLessThanOrEqual(1);
    expect(left?.width, `at ${width}`).toBeGreaterThan(400);
    expect((left?.width ?? 0) + (right?.width ?? 0)).toBeGreaterThan(list?.width ?? 0);
  }
  await page.setViewportSize({ width: 1100, height: 850 });
  await expect(second).toBeHidden();
  await expect(first.getByRole('button', { name: /^Two charts need a window/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('keys changed in the settings work on the desk and show in its help, and a layout saved under a name comes back in another browser', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn('premium');
  await page.goto('/settings');
  const freeze = page.getByRole('listitem', { name: 'Freeze the row order' });
  await freeze.getByRole('button', { name: /^Change the key/ }).click();
  await page.keyboard.press('m');
  await expect(freeze.getByRole('alert')).toContainText('M already has: Mute sounds.');
  await freeze.getByRole('button', { name: 'Swap the two keys' }).click();
  await expect(page.getByRole('listitem', { name: 'Mute sounds' })).toContainText('F');

  await page.goto('/dashboard');
  await expect(page.getByRole('table', { name: 'Momentum' }).getByRole('row').nth(3)).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Freeze the order (M)' })).toHaveAttribute('aria-keyshortcuts', 'm');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.locator('div', { has: page.getByText('Freeze the row order') }).last()).toContainText('M');
  await page.keyboard.press('Escape');

  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Second chart' })).toBeVisible();
  await page.keyboard.press('l');
  await page.getByRole('menuitem', { name: 'Save layout as…' }).click();
  const name = `Open ${Date.now() % 100_000}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Layouts, now ${name} (L)` })).toBeVisible();

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: baseURL ?? '' });
  await elsewhere.addInitScript(showAttention);
  const other = await elsewhere.newPage();
  await signIn('premium', other);
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: 'Freeze the order (M)' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Second chart' })).toBeHidden();
  await other.getByRole('button', { name: 'Layouts (L)' }).click();
  await other.getByRole('menuitem', { name }).click();
  await expect(other.getByRole('region', { name: 'Second chart' })).toBeVisible();
  // Columns that nobody chose still fit the width of the list.
  await expect(other.getByRole('columnheader', { name: 'Catalyst' })).toBeInViewport({ ratio: 1 });
  await other.getByRole('button', { name: `Layouts, now ${name} (L)` }).click();
  await other.getByRole('menuitem', { name: `Delete “${name}”` }).click();
  await expect(other.getByText(`Layout “${name}” is deleted.`)).toBeVisible();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Reset all keys' }).click();
  await expect(other.getByText('All keys are reset.')).toBeVisible();
});

test('panels in their own windows share the desk’s market socket, follow its symbol by color, and go on alone when the desk closes', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const rows = page.getByRole('table', { name: 'Momentum' }).locator('tbody tr[data-symbol]');
  await expect(rows.nth(3)).toBeVisible();
  const open = async (name: string) => {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: `Open ${name} in its own window` }).click();
    const popup = await opened;
    /** Messages that the window sends to the server's market namespace. */
    const asked: string[] = [];
    popup.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('/market')) asked.push(String(payload));
      }),
    );
    return { popup, asked };
  };
  const chart = await open('chart');
  const list = await open('scanner');
  await expect(chart.popup.getByRole('application', { name: /candlestick chart/ })).toBeVisible();
  const listed = list.popup.getByRole('table', { name: 'Momentum' });
  await expect(listed.locator('tbody tr[data-symbol]').nth(3)).toBeVisible();
  const before = await listed.textContent();
  await expect.poll(() => listed.textContent()).not.toBe(before);

  // One colour, one symbol. The desk shows the list here too, and keeps the symbol once the list has another colour.
  await page.getByRole('region', { name: 'Live Scanners' }).getByRole('button', { name: 'Show here too' }).click();
  const symbol = (await rows.nth(1).getAttribute('data-symbol')) ?? '';
  // By its symbol: the rows move.
  await page.getByRole('table', { name: 'Momentum' }).locator(`tr[data-symbol="${symbol}"]`).click();
  await expect(chart.popup.getByRole('heading', { name: `${symbol} Chart`, level: 2 })).toBeVisible();
  await list.popup.getByRole('combobox', { name: 'Linked windows' }).selectOption('orange');
  await listed.locator('tbody tr[data-symbol]').nth(2).click();
  await expect(chart.popup.getByRole('heading', { name: `${symbol} Chart`, level: 2 })).toBeVisible();
  expect([...chart.asked, ...list.asked]).toEqual([]);

  await page.close();
  await expect(chart.popup.getByRole('alert')).toContainText('The desk of this window is closed');
  await chart.popup.getByRole('button', { name: 'Go on alone' }).click();
  await expect(chart.popup.getByText('Own connection')).toBeVisible();
  await expect.poll(() => chart.asked.length).toBeGreaterThan(0);
  await expect(chart.popup.getByText(/^Updated: /)).toBeVisible();
});

test('a blocked window is named, with what to do', async ({ page, signIn }) => {
  await signIn('pro');
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open chart in its own window' }).click();
  await expect(
    page.getByText('Your browser blocked the window. Allow pop-ups for this site, then try again.'),
  ).toBeVisible();
});
