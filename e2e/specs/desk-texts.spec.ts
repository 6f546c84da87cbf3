import type { WebSocketRoute } from '@playwright/test';
import { cutStreams } from '../support/streams';
import { expect, test } from '../support/test';

// The desk's texts without faults; desk-states.spec.ts covers faults.

const SCANNERS = 'Live Scanners';

test('a free account sees what it lacks, and each upgrade button names its target', async ({ page, signIn }) => {
  await signIn('free');
  await page.goto('/dashboard');
  const scanner = page.getByRole('region', { name: SCANNERS });
  await expect(scanner.getByText('Ross Cameron momentum strategies')).toBeVisible();
  await expect(scanner.getByText('Limited', { exact: true })).toBeVisible();
  await expect(scanner.locator('tbody tr')).toHaveCount(5);
  await expect(
    page
      .getByRole('region', { name: 'Trading Room' })
      .getByText('Trading Room Chat is available for Pro and Premium subscribers only.'),
  ).toBeVisible();

  const dialog = (feature: string) => page.getByRole('dialog', { name: `Upgrade Required: ${feature}` });
  await scanner.getByRole('button', { name: 'Upgrade for full access →' }).click();
  const premium = dialog('Premium Scanner');
  await expect(premium.getByText('Most Popular')).toBeVisible();
  for (const tier of ['Basic', 'Pro', 'Premium'])
    await expect(premium.getByRole('button', { name: `Upgrade to ${tier}`, exact: true })).toBeEnabled();
  await expect(premium.getByText('All plans include 7-day free trial • Cancel anytime • No setup fees')).toBeVisible();
  await premium.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(premium).toBeHidden();

  for (const { tab, tier, feature } of [
    { tab: 'Gappers', tier: 'Basic', feature: 'Gappers Scanner' },
    { tab: 'Low Float', tier: 'Pro', feature: 'Low Float Scanner' },
  ]) {
    await scanner.getByRole('tab', { name: tab }).click();
    await expect(scanner.getByText(`Requires ${tier} tier or higher`)).toBeVisible();
    await scanner.getByRole('button', { name: `Upgrade to ${tier}` }).click();
    await expect(dialog(feature)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(feature)).toBeHidden();
  }
});

test('a member sees the current plan and the larger ones', async ({ page, signIn }) => {
  await signIn('basic');
  await page.goto('/dashboard');
  const scanner = page.getByRole('region', { name: SCANNERS });
  await scanner.getByRole('tab', { name: 'Gappers' }).click();
  await expect(scanner.getByText('Limited', { exact: true })).toBeVisible();
  await expect(scanner.getByText('Upgrade for full access →')).toBeHidden();
  await scanner.getByRole('tab', { name: 'Low Float' }).click();
  await scanner.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade Required: Low Float Scanner' });
  await expect(dialog.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Upgrade to Premium' })).toBeEnabled();
});

test('the scanner shows its next refresh, and confirms each setting for five seconds', async ({ page, signIn }) => {
  await signIn('premium');
  await page.goto('/dashboard');
  const scanner = page.getByRole('region', { name: SCANNERS });
  await expect(scanner.getByText(/^Last: \d+s ago$/)).toBeVisible();
  await expect(scanner.getByText(/^Next: [45]:\d\d$/)).toBeVisible();
  await scanner.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(page.getByText('Auto-refresh disabled')).toBeVisible();
  await scanner.getByRole('button', { name: 'Manual' }).click();
  await expect(page.getByText('Auto-refresh enabled (300s intervals)')).toBeVisible();
  await expect(page.getByText('Auto-refresh disabled')).toBeHidden({ timeout: 8_000 });

  for (const [label, seconds] of [
    ['30s', 30],
    ['1m', 60],
    ['2m', 120],
    ['5m', 300],
    ['15s', 15],
  ] as const) {
    await scanner.getByRole('combobox', { name: 'Refresh interval' }).selectOption(label);
    await expect(page.getByText(`Refresh interval updated to ${seconds} seconds`)).toBeVisible();
  }
  // The countdown ends in a refresh, which takes time here, and starts again.
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/scanners\/momentum$/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await expect(scanner.getByText('Refreshing...')).toBeVisible({ timeout: 20_000 });
  answer();
  await expect(scanner.getByText(/^Next: 0:1\d$/)).toBeVisible();
});

test('a scanner failure without a text still explains itself', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await cutStreams(page);
  allowConsole(/socket\.io|WebSocket/);
  await page.route(/\/api\/scanners\/momentum$/, (route) =>
    route.fulfill({ status: 500, json: { error: '', code: 'INTERNAL' } }),
  );
  await signIn('premium');
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load scanner data')).toBeVisible({ timeout: 15_000 });
});

test('the desk names each market session and the next one', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource|socket\.io|WebSocket/);
  // The stream would keep sending the true session.
  await cutStreams(page);
  await signIn('premium');
  let session: object = {};
  // The platform's market status, except for the fields that a session change affects.
  await page.route(/\/api\/market\/status$/, async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, ...session } });
  });
  const isShut = { isOpen: false, shouldAutoRefresh: false, dataStrategy: 'previous_close' };
  const isOpen = { isOpen: true, shouldAutoRefresh: true, dataStrategy: 'live' };
  const opens = 'Pre-Market opens Mon, Feb 10 at 4:00 AM ET';
  for (const [description, told] of [
    ['NYSE Holiday', { session: 'holiday', nextSession: opens, ...isShut }],
    ['Weekend', { session: 'closed', nextSession: opens, ...isShut }],
    ['Market Closed', { session: 'closed', nextSession: opens, ...isShut }],
    ['Pre-Market', { session: 'pre_market', nextSession: 'Core Trading at 9:30 AM ET', ...isOpen }],
    ['Market Open', { session: 'core_trading', nextSession: 'Extended Hours at 4:00 PM ET', ...isOpen }],
    ['Extended Hours', { session: 'extended_hours', nextSession: 'Market Closed at 8:00 PM ET', ...isOpen }],
  ] as const) {
    session = { description, ...told };
    await page.goto('/dashboard');
    await expect(page.getByText(told.nextSession, { exact: true })).toBeVisible();
    await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
    const slot = page.getByRole('region', { name: SCANNERS }).getByText(description, { exact: true });
    await expect(slot).toBeVisible({ visible: !told.isOpen });
  }
});

test('the room counts characters, announces a hot stock, and says when it lost the server', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/WebSocket|socket\.io|ERR_FAILED|Failed to load resource/);
  const rooms: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (wire) => {
    if (isCut) return void wire.close();
    const server = wire.connectToServer();
    wire.onMessage((frame) => {
      // The room is the namespace without a name.
      if (/^40(\{|$)/.test(String(frame))) rooms.push(wire);
      server.send(frame);
    });
  });
  await page.route(/socket\.io/, (route) => (isCut ? route.abort() : route.continue()));
  await signIn('premium');
  await page.goto('/dashboard');
  const room = page.getByRole('region', { name: 'Trading Room' });
  await expect(room.getByText('connected', { exact: true })).toBeVisible();
  await room.getByRole('textbox').fill('four');
  await expect(room.getByText('4 / 1000')).toBeVisible();

  const hot = JSON.stringify(['hot_stock_alert', { symbol: 'AAPL', change: 38.2 }]);
  for (const wire of rooms) wire.send(`42${hot}`);
  const banner = room.getByText(/AAPL.*38\.2/);
  await expect(banner).toBeVisible();
  await expect(banner).toBeHidden({ timeout: 15_000 });

  // A failure for which the server sends no text.
  for (const wire of rooms) wire.send(`42${JSON.stringify(['error', { message: '' }])}`);
  await expect(room.getByRole('alert')).toHaveText('Connection error');
  isCut = true;
  for (const wire of rooms.splice(0)) await wire.close();
  await expect(room.getByText('connected', { exact: true })).toBeHidden();
  await room.getByRole('textbox').press('Enter');
  await expect(room.getByRole('alert')).toHaveText('Not connected to chat server');
  await expect(room.getByRole('textbox')).toHaveValue('four');
});
