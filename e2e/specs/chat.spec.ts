import { expect, signInThroughApi, test } from '../support/test';

const room = 'Trading Room';

test('two traders read each other immediately, a lost connection recovers with the missed messages, once and in order, and on a phone the room has its own tab', async ({
  page,
  signIn,
  browser,
  platform,
  allowConsole,
}) => {
  // Errors of the connections that this test cuts.
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
  const box = mine.getByRole('textbox');
  await expect(mine.getByText('connected', { exact: true })).toBeVisible();
  const run = Date.now();
  const earlier = `an earlier message, ${run.toString(36)}`;
  await box.fill(earlier);
  await box.press('Enter');
  await expect(mine.getByText(earlier)).toBeVisible();

  const other = await browser.newContext();
  try {
    const writer = await other.newPage();
    await signInThroughApi(writer, platform.url, 'admin');
    await writer.goto(`${platform.url}/dashboard`);
    const theirs = writer.getByRole('region', { name: room });
    await expect(theirs.getByText('2 online')).toBeVisible();
    await expect(mine.getByText('admin joined')).toBeVisible();
    await expect(theirs.getByRole('article').filter({ hasText: earlier })).toHaveCount(1);

    const text = `<img src=x onerror=alert(1)> 4.20 on $AAPL and $QQQQQ, ${run.toString(36)}`;
    await box.fill(`  ${text}  `);
    await expect(mine.getByText(`${text.length + 4} / 1000`)).toBeVisible();
    await box.press('Enter');
    for (const one of [mine, theirs]) await expect(one.getByRole('article').last()).toContainText(text);
    await expect(box).toHaveValue('');
    await theirs.getByRole('button', { name: '$QQQQQ' }).last().click();
    await expect(writer.getByRole('heading', { name: 'QQQQQ Chart' })).toBeVisible();
    await expect(writer.getByText('There is no symbol QQQQQ')).toBeVisible();

    const write = async (words: string) => {
      await theirs.getByRole('textbox').fill(`${words} ${run}`);
      await theirs.getByRole('textbox').press('Enter');
      await expect(theirs.getByRole('article').filter({ hasText: `${words} ${run}` })).toHaveCount(1);
    };
    await write('before');
    await expect(mine.getByText(`before ${run}`)).toBeVisible();

    cut = true;
    for (const wire of wires.splice(0)) await wire.close();
    await expect(mine.getByText('connected', { exact: true })).toBeHidden();
    await box.fill('is anybody there?');
    await box.press('Enter');
    await expect(mine.getByRole('alert')).toHaveText('Not connected to chat server');
    await expect(box).toHaveValue('is anybody there?');
    for (const words of ['one', 'two', '@pro three']) await write(words);

    cut = false;
    await expect(mine.getByText('connected', { exact: true })).toBeVisible({ timeout: 20_000 });
    const heard = mine.getByRole('article').filter({ hasText: String(run) });
    await expect(heard).toHaveCount(4);
    await expect(heard).toContainText(['before', 'one', 'two', '@pro three'].map((words) => `${words} ${run}`));

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
  await expect(mine.getByText('admin left')).toBeVisible();
  await expect(mine.getByText('1 online')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(mine).toBeHidden();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await box.fill('$QQQQQ holds');
  await mine.getByRole('button', { name: 'Send' }).click();
  await mine.getByRole('button', { name: '$QQQQQ' }).last().click();
  await expect(mine).toBeHidden();
  await expect(page.getByRole('heading', { name: 'QQQQQ Chart' })).toBeVisible();
});
