import { STEPPED_DAYS, steppedDays } from '@prebell/market/testing';
import { onOwnPlatform } from '../support/own-platform';
import { expect, signInThroughApi } from '../support/test';

const DAY = '2025-02-06';

/** A platform with three small recorded days: AAA alone trades at 9:00, 9:05, 9:10 and 9:15, for $10, $11, $12 and $13. */
const test = onOwnPlatform(async () => {
  const days = await steppedDays();
  return {
    env: {
      MARKET_PROVIDER: 'replay',
      MARKET_REPLAY_DIR: days.dir,
      MARKET_REPLAY_LISTINGS: days.listings,
      MARKET_REPLAY_FLOATS: days.floats,
      MARKET_REPLAY_DATE: STEPPED_DAYS.at(-1)!,
      MARKET_REPLAY_AT: '09:20',
    },
    remove: days.remove,
  };
});

test('a Premium trader opens a recorded minute, steps, plays and jumps; the address keeps the minute, and the way back is one press', async ({
  page,
  platform,
}) => {
  await signInThroughApi(page, platform.url, 'premium');
  await page.goto(`${platform.url}/desk?at=${DAY}T09:00`);
  const bar = page.getByRole('group', { name: 'Time machine' });
  const isAt = async (time: string) => {
    await expect(bar.getByText(`${time} ET`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?at=${DAY}T${time}(&|$)`));
  };
  await isAt('09:00');
  await page.getByRole('tab', { name: /^Gappers/ }).click();
  await expect(page.getByText('No stocks match at this minute')).toBeVisible();

  await bar.getByRole('button', { name: 'Next hit' }).click();
  await isAt('09:06');
  const row = page.getByRole('table', { name: 'Gappers' }).locator('tr[data-symbol="AAA"]');
  await expect(row).toContainText('11.00');
  await expect(page.getByRole('heading', { name: 'AAA Chart' })).toBeVisible();

  await bar.getByRole('button', { name: 'One minute back' }).click();
  await isAt('09:05');
  await expect(row).toBeHidden();
  await bar.getByRole('button', { name: 'One minute on' }).click();
  await isAt('09:06');

  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why AAA?' });
  await expect(why).toContainText('As of 09:06 ET');
  await expect(why.getByRole('table', { name: 'AAA on Gappers' })).toContainText('+10.00%');
  await page.keyboard.press('Escape');

  await bar.getByLabel('Speed').selectOption('60');
  await bar.getByRole('button', { name: 'Play' }).click();
  await expect(row).toContainText('12.00');
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveURL(/T09:1\d/);
  const kept = page.url();
  await page.reload();
  await expect(page).toHaveURL(kept);
  await expect(page.getByRole('heading', { name: 'AAA Chart' })).toBeVisible();

  const scrubber = bar.getByRole('slider', { name: 'Minute of the day' });
  await scrubber.press('End');
  await isAt('20:00');
  await expect(bar.getByRole('button', { name: 'Play' })).toBeDisabled();
  await scrubber.press('Home');
  await isAt('04:00');

  await bar.getByLabel('Recorded day').selectOption('2025-02-05');
  await expect(page).toHaveURL(/at=2025-02-05T04:00/);
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect(page).toHaveURL(`${platform.url}/dashboard`);
  await expect(page.getByRole('button', { name: 'Time machine' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('an own scanner, made at a recorded minute, runs over the day; its list and hits follow the clock, the next hit is one press away, and changed conditions run anew', async ({
  page,
  platform,
}) => {
  await signInThroughApi(page, platform.url, 'premium');
  await page.goto(`${platform.url}/dashboard?at=${DAY}T09:10`);
  const panel = page.getByRole('region', { name: 'Recorded scanners' });
  await panel.getByRole('button', { name: 'New scanner' }).click();
  const editor = page.getByRole('dialog', { name: 'New scanner' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('Up a lot');
  await editor.getByRole('textbox', { name: 'Value 1' }).fill('20');
  await editor.getByRole('button', { name: 'Remove condition 2' }).click();
  await editor.getByRole('textbox', { name: 'Value 2' }).fill('15');
  await editor.getByRole('button', { name: 'Save scanner' }).click();

  // AAA is up 10% at 9:10 and 20% at 9:11. The scanner looks within a second after that, so 9:12 at the latest knows the hit.
  await expect(panel.getByRole('tab', { name: 'Up a lot', selected: true })).toBeVisible();
  await expect(panel.getByText('No stocks match at this minute')).toBeVisible();
  const bar = page.getByRole('group', { name: 'Time machine' });
  await bar.getByRole('button', { name: 'Next hit' }).click();
  await expect(page).toHaveURL(/at=2025-02-06T09:1[12](&|$)/);
  const row = panel.getByRole('table', { name: 'Up a lot' }).locator('tr[data-symbol="AAA"]');
  await expect(row).toContainText('12.00');
  const activity = panel.getByRole('region', { name: 'Up a lot activity' });
  await expect(activity).toContainText('entered');
  await activity.getByRole('button', { name: 'AAA', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'AAA Chart' })).toBeVisible();

  await bar.getByRole('slider', { name: 'Minute of the day' }).press('Home');
  await expect(panel.getByText('No stocks match at this minute')).toBeVisible();
  await expect(activity).not.toContainText('entered');
  await bar.getByRole('slider', { name: 'Minute of the day' }).press('End');
  await expect(row).toContainText('13.00');

  await panel.getByRole('button', { name: 'Edit scanner' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit scanner' });
  await edit.getByRole('textbox', { name: 'Value 2' }).fill('50');
  await edit.getByRole('button', { name: 'Save scanner' }).click();
  await expect(panel.getByText('No stocks match at this minute')).toBeVisible();
  await bar.getByRole('slider', { name: 'Minute of the day' }).press('Home');
  await bar.getByRole('button', { name: 'Next hit' }).click();
  await expect(page.getByText('Nothing enters Up a lot after 04:00 on this day')).toBeVisible();
});

test('a plan without recorded days sees what they are and which plan has them', async ({ page, platform, signIn }) => {
  await signIn('pro');
  await page.goto(`${platform.url}/dashboard?at=${DAY}T09:06`);
  await expect(page.getByText('the whole desk at any minute of a recorded day', { exact: false })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Time machine' })).toBeHidden();
  await page.getByRole('button', { name: /Premium/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Premium');
});

test('a paper order at a recorded minute is filled by the next bar; the trade is in the journal with its result and its setup, also after a reload', async ({
  page,
  platform,
}) => {
  await signInThroughApi(page, platform.url, 'premium');
  await page.goto(`${platform.url}/journal`);
  await expect(page.getByText('No closed trades yet')).toBeVisible();
  await page.goto(`${platform.url}/dashboard?at=${DAY}T09:06`);
  await page.getByRole('tab', { name: /^Gappers/ }).click();
  const paper = page.getByRole('region', { name: 'Paper trading' });
  await paper.getByRole('button', { name: 'Buy AAA' }).click();
  await expect(paper.getByRole('button', { name: 'Cancel order 1' })).toBeVisible();

  // The next bar begins at 9:10 and opens at $12. Half the assumed spread and the slippage (0.15%) make it $12.018.
  const bar = page.getByRole('group', { name: 'Time machine' });
  const on = bar.getByRole('button', { name: 'One minute on' });
  for (const time of ['09:07', '09:08', '09:09', '09:10']) {
    await on.click();
    await expect(bar.getByText(`${time} ET`)).toBeVisible();
    await expect(paper.getByRole('region', { name: 'Open positions' })).toBeHidden();
  }
  await on.click();
  await expect(paper.getByRole('region', { name: 'Open positions' })).toContainText('100 AAA at $12.018');

  // A limit order takes a better open: the bar at 9:15 opens at $13.
  await paper.getByLabel('Order', { exact: true }).selectOption('limit');
  await paper.getByLabel('Limit, $').fill('12.50');
  await paper.getByRole('button', { name: 'Sell AAA' }).click();
  await expect(paper.getByRole('region', { name: 'Working orders' })).toContainText('Sell 100 AAA limit $12.50');
  await bar.getByRole('slider', { name: 'Minute of the day' }).press('End');
  const closed = paper.getByRole('region', { name: 'Closed trades' });
  await expect(closed).toContainText('Gappers');
  await expect(closed).toContainText('+$96.25');

  await closed.getByRole('button', { name: /^Note on AAA/ }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Sold into strength');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await paper.getByRole('link', { name: 'Journal' }).click();
  const trades = page.getByRole('table', { name: 'Closed trades' });
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(trades.getByRole('row').nth(1)).toContainText('AAA');
    for (const part of ['$12.018', '+$96.25', 'Gappers', 'Sold into strength'])
      await expect(trades.getByRole('row').nth(1)).toContainText(part);
    await expect(page.getByRole('table', { name: 'Setup' }).getByRole('row').nth(1)).toContainText('1 of 1 (100%)');
  }
  await trades.getByRole('link', { name: /^2025-02-06 09:10/ }).click();
  // When the bar of the fill was over, with its own session, which has seen more of the day already.
  await expect(page).toHaveURL(/at=2025-02-06T09:11&symbol=AAA&session=[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Go to 20:00' })).toBeVisible();
  await expect(page.getByRole('application', { name: /^AAA/ })).toHaveAccessibleDescription(
    /Paper trades: bought 100 at 12\.018 in the bar of 09:10\.$/,
  );
});

test('an address without a recorded minute says what is wrong with it and leads on', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'premium');
  const cases = [
    ['garbage', 'This address names no minute', '2025-02-06T09:24'],
    ['2025-02-03T09:10', 'Mon, Feb 3, 2025 is not recorded', '2025-02-04T09:10'],
    ['2025-02-17T09:10', 'The market was closed on Mon, Feb 17, 2025', '2025-02-06T09:10'],
    ['2025-02-08T09:10', 'The market was closed on Sat, Feb 8, 2025', '2025-02-06T09:10'],
  ] as const;
  for (const [at, said, leadsTo] of cases) {
    await page.goto(`${platform.url}/dashboard?at=${at}`);
    await expect(page.getByText(said)).toBeVisible();
    await page.getByRole('button', { name: /^Open / }).click();
    await expect(page).toHaveURL(new RegExp(`at=${leadsTo}`));
    await expect(page.getByRole('group', { name: 'Time machine' })).toBeVisible();
  }
});
