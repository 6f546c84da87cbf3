import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onOwnPlatform } from '../support/own-platform';
import { RECORDED_DATA, RECORDED_DAY, RECORDED_MORNING } from '../support/recorded-day';
import { expect, signInThroughApi } from '../support/test';
import { cut, folderOf } from './cut';

/** Pictures of what needs recorded days, for `/pricing`. */
const test = onOwnPlatform(async () => ({ env: RECORDED_MORNING }));

test.skip(!existsSync(RECORDED_DATA), 'no recorded market data on this machine');

for (const theme of ['dark', 'light'] as const)
  test(`a backtest and a recorded minute, ${theme}`, async ({ browser, platform }) => {
    test.setTimeout(400_000);
    const folder = folderOf('pricing', 'pictures');
    await mkdir(folder, { recursive: true });
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
    await cut(page, verdict, { ...place, file: join(folder, `backtests-${theme}.webp`) });

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/desk?at=${RECORDED_DAY}T09:40`);
    const bar = page.getByRole('group', { name: 'Time machine' });
    await expect(bar.getByText('09:40 ET')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: /^Gappers/ }).click();
    await expect(page.getByRole('table', { name: 'Gappers' }).locator('tr[data-symbol]').first()).toBeVisible();
    await cut(page, bar, { width: 720, height: 400, scale: 2, file: join(folder, `time-machine-${theme}.webp`) });
    await context.close();
  });
