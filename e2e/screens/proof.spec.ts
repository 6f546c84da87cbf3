import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasMornings, morningSettings } from '../support/morning';
import { onOwnPlatform } from '../support/own-platform';
import { expect, signInThroughApi } from '../support/test';
import { cut, folderOf, wholeScreen } from './cut';

/** Pictures of what needs recorded days, for `/pricing`. */
const test = onOwnPlatform(async () => ({ env: morningSettings({ date: '2026-05-21', time: '09:45' }) }));
/** A minute of a day before it. */
const MINUTE = { day: '2026-05-20', time: '09:45' };

test.skip(!hasMornings, 'no recorded sessions of small caps on this machine');

for (const theme of ['dark', 'light'] as const)
  test(`a backtest and a recorded minute, ${theme}`, async ({ browser, platform }) => {
    test.setTimeout(400_000);
    const folder = folderOf('pricing', 'pictures');
    const screens = join(folder, 'screens');
    await mkdir(screens, { recursive: true });
    const context = await browser.newContext({
      // Narrow, so that the verdict fits the picture.
      viewport: { width: 640, height: 900 },
      reducedMotion: 'reduce',
      baseURL: platform.url,
    });
    const page = await context.newPage();
    await signInThroughApi(page, platform.url, 'premium');
    await page.addInitScript((chosen) => localStorage.setItem('prebell.theme', chosen), theme);

    await page.goto('/backtests?scanner=gappers');
    await page.getByLabel('Last day').selectOption({ index: 3 });
    await page.getByRole('button', { name: 'Start the test' }).click();
    const verdict = page.getByText(/^No edge can be claimed/);
    await expect(verdict).toBeVisible({ timeout: 200_000 });
    const place = { width: 600, height: 333, dx: -16, dy: -16, scale: 2, whole: page.getByRole('row') };
    await wholeScreen(page, verdict, join(screens, `backtests-${theme}.webp`));
    await cut(page, verdict, { ...place, file: join(folder, `backtests-${theme}.webp`) });

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/desk?at=${MINUTE.day}T${MINUTE.time}`);
    const bar = page.getByRole('group', { name: 'Time machine' });
    await expect(bar.getByText(`${MINUTE.time} ET`)).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: /^Gappers/ }).click();
    // The first stock with news, whose headline then stands above its chart.
    const first = page.getByRole('table', { name: 'Gappers' }).locator('tr[data-symbol]').first();
    const symbol = await first.getAttribute('data-symbol');
    await first.click();
    await expect(page.getByRole('heading', { name: `${symbol} Chart` })).toBeVisible();
    await expect(page.getByText(/^Updated: /)).toBeVisible();
    await wholeScreen(page, bar, join(screens, `time-machine-${theme}.webp`));
    await cut(page, bar, { width: 720, height: 400, scale: 2, file: join(folder, `time-machine-${theme}.webp`) });
    await context.close();
  });
