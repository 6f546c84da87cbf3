import type { WebSocketRoute } from '@playwright/test';
import { expect, signInThroughApi, test } from '../support/test';

const room = 'Trading Room';

test('another trader reads a message immediately, and its symbol opens the chart', async ({
  page,
  signIn,
  browser,
  platform,
}) => {
  await signIn('pro');
  await page.goto('/dashboard');
  const pro = page.getByRole('region', { name: room });
  await expect(pro.getByText('connected', { exact: true })).toBeVisible();

  const other = await browser.newContext();
  try {
    const reader = await other.newPage();
    await signInThroughApi(reader, platform.url, 'premium');
    await reader.goto(`${platform.url}/dashboard`);
    const premium = reader.getByRole('region', { name: room });
    await expect(premium.getByText('2 online')).toBeVisible();
    await expect(pro.getByText('premium joined')).toBeVisible();

    const text = `<img src=x onerror=alert(1)> 4.20 on $AAPL and $QQQQQ, ${Date.now()}`;
    await pro.getByRole('textbox').fill(`  ${text}  `);
    await expect(pro.getByText(`${text.length + 4} / 1000`)).toBeVisible();
    await pro.getByRole('textbox').press('Enter');
    for (const one of [pro, premium]) await expect(one.getByRole('article').last()).toContainText(text);
    await expect(pro.getByRole('textbox')).toHaveValue('');

    await premium.getByRole('button', { name: '$QQQQQ' }).last().click();
    await expect(reader.getByRole('heading', { name: 'QQQQQ Chart' })).toBeVisible();
    await expect(reader.getByText('No data available for this symbol')).toBeVisible();

    // After a reload the history is there, without duplicates.
    await reader.reload();
    await expect(premium.getByRole('article').filter({ hasText: text })).toHaveCount(1);
  } finally {
    await other.close();
  }
  await expect(pro.getByText('premium left')).toBeVisible();
  await expect(pro.getByText('1 online')).toBeVisible();
});

test('a lost connection recovers with the missed messages, once and in order', async ({
  page,
  signIn,
  browser,
  platform,
  allowConsole,
}) => {
  // Two desks, and connections that wait before they retry.
  allowConsole(/WebSocket|socket\.io|ERR_FAILED|Failed to load resource/);
  const wires: { close(): Promise<void> }[] = [];
  let cut = false;
  await page.routeWebSocket(/socket\.io/, (wire) => {
    if (cut) return void wire.close();
    wire.connectToServer();
    wires.push(wire);
  });
  await page.route(/socket\.io/, (route) => (cut ? route.abort() : route.continue()));
  await signIn('pro');
  await page.goto('/dashboard');
  const mine = page.getByRole('region', { name: room });
  await expect(mine.getByText('connected', { exact: true })).toBeVisible();
  const run = Date.now();

  const other = await browser.newContext();
  try {
    const writer = await other.newPage();
    await signInThroughApi(writer, platform.url, 'admin');
    await writer.goto(`${platform.url}/dashboard`);
    const theirs = writer.getByRole('region', { name: room });
    await expect(theirs.getByText('connected', { exact: true })).toBeVisible();
    const write = async (text: string) => {
      await theirs.getByRole('textbox').fill(`${text} ${run}`);
      await theirs.getByRole('textbox').press('Enter');
      await expect(theirs.getByRole('article').filter({ hasText: `${text} ${run}` })).toHaveCount(1);
    };
    await write('before');
    await expect(mine.getByText(`before ${run}`)).toBeVisible();

    cut = true;
    for (const wire of wires.splice(0)) await wire.close();
    await expect(mine.getByText('connected', { exact: true })).toBeHidden();
    await mine.getByRole('textbox').fill('is anybody there?');
    await mine.getByRole('textbox').press('Enter');
    await expect(mine.getByRole('alert')).toHaveText('Not connected to chat server');
    for (const text of ['one', 'two', '@pro three']) await write(text);

    cut = false;
    await expect(mine.getByText('connected', { exact: true })).toBeVisible({ timeout: 20_000 });
    const heard = mine.getByRole('article').filter({ hasText: String(run) });
    await expect(heard).toHaveCount(4);
    await expect(heard).toContainText(['before', 'one', 'two', '@pro three'].map((text) => `${text} ${run}`));

    // A moderator removes a message; its placeholder stays for everyone.
    await heard.nth(1).hover();
    await expect(mine.getByRole('button', { name: 'Report the message from admin' }).first()).toBeVisible();
    const gone = mine.getByText('Removed by a moderator');
    const goneBefore = await gone.count();
    const second = theirs.getByRole('article').filter({ hasText: `two ${run}` });
    await second.hover();
    await second.getByRole('button', { name: 'Remove the message from admin' }).click();
    await expect(gone).toHaveCount(goneBefore + 1);
    await expect(heard).toHaveCount(3);
  } finally {
    await other.close();
  }
});

test('a blank message is rejected, and one too many is delayed without being lost', async ({ page, signIn }) => {
  const servers: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (wire) => {
    const server = wire.connectToServer();
    wire.onMessage((frame) => {
      // The room is the namespace without a name.
      if (/^40(\{|$)/.test(String(frame))) servers.push(server);
      server.send(frame);
    });
  });
  await signIn('premium');
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: room });
  const box = panel.getByRole('textbox');
  await expect(panel.getByText('connected', { exact: true })).toBeVisible();
  await box.fill('   ');
  await box.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('Message cannot be empty');
  await box.fill('x'.repeat(1001));
  await expect(box).toHaveValue('x'.repeat(1000));
  await box.fill('one too many');
  // Send the five that the limit allows together; a busy browser would type them too slowly.
  for (let n = 0; n < 5; n += 1) {
    const data = { message: `tick ${n}`, client_id: crypto.randomUUID() };
    servers.at(-1)?.send(`42${JSON.stringify(['send_message', data])}`);
  }
  await box.press('Enter');
  await expect(panel.getByText(/^You are writing too fast\. Please wait \d s and send it again\.$/)).toBeVisible();
  await expect(box).toHaveValue('one too many');
  await expect(panel.getByText('connected', { exact: true })).toBeVisible();
});

test('other tiers learn who the room is for, and can upgrade', async ({ page, signIn }) => {
  await signIn('basic');
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: room });
  await expect(
    panel.getByText('Trading Room Chat is available for Pro and Premium subscribers only.', { exact: true }),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade Required: Premium Scanner' })).toBeVisible();
});

test('on a phone the room has its own tab, and a symbol shows the chart', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('pro');
  await page.goto('/dashboard');
  const panel = page.getByRole('region', { name: room });
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await panel.getByRole('textbox').fill('$AAPL holds');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByRole('button', { name: '$AAPL' }).last().click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { name: 'AAPL Chart' })).toBeVisible();
});
