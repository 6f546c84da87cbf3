import type { Page } from '@playwright/test';
import { ARMED, armedWith, CORPUS, watchExecutions } from '../support/hostile';
import { expect, test } from '../support/test';

const isDeep = process.env.PREBELL_DEEP === '1';
const TEXTS = [...ARMED, ...(isDeep ? CORPUS : [])];
/** The start of a text as it must appear on screen. */
const SHOWN = '<script>executed()</script>';

/** Fills every answer of the API and the sockets with hostile texts. @returns how many lists and events were changed */
const armAnswers = async (page: Page) => {
  const armed = { answers: 0, events: 0 };
  const fill = armedWith(TEXTS, { isWhole: true });
  const replace = armedWith(TEXTS, { isWhole: false });
  await page.route(/\/api\/(admin\/(users|tickets|chat-messages|audit)|market\/news)(\?|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    armed.answers += 1;
    await route.fulfill({ response, json: fill(await response.json()) });
  });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      // Engine.IO's message, Socket.IO's event, its namespace and its data.
      const [, head, event] = /^(42(?:\/\w+,)?)(\[.*\])$/s.exec(String(message)) ?? [];
      if (head === undefined || event === undefined) return socket.send(message);
      const [name, ...told]: unknown[] = JSON.parse(event);
      armed.events += 1;
      socket.send(`${head}${JSON.stringify([name, ...told.map(name === 'chat_history' ? fill : replace)])}`);
    });
  });
  return armed;
};

test('no screen runs a hostile name of a person, a source or a symbol', async ({ page, signIn, allowConsole }) => {
  test.setTimeout(300_000);
  test.skip(
    isDeep && CORPUS.length < 200,
    'The hostile texts are not there: set PREBELL_DATA to the folder of the real data',
  );
  // The page requests invalid symbols, and the server rejects them.
  allowConsole(/Failed to load resource|WebSocket|contract/i);
  const faults = await watchExecutions(page);
  const tell = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
  await signIn('premium');
  expect((await page.request.post('/api/contact', { data: tell })).status()).toBe(201);
  await page.goto('/dashboard');
  const room = page.getByRole('region', { name: 'Trading Room' });
  await expect(room.getByText('connected', { exact: true })).toBeVisible();
  await room.getByRole('textbox').fill('one to begin with');
  await room.getByRole('textbox').press('Enter');
  await expect(room.getByText('one to begin with').last()).toBeVisible();

  const armed = await armAnswers(page);
  await page.goto('/dashboard');
  await expect(room.getByText('connected', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(SHOWN).first()).toBeVisible();
  await expect.poll(() => armed.events, { timeout: 30_000 }).toBeGreaterThan(isDeep ? 100 : 20);
  const ofRoom = await room.getByRole('article').count();
  await signIn('admin');
  for (const tab of ['users', 'support', 'chat', 'audit']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(SHOWN).first(), tab).toBeVisible();
    // Every row, wherever it is.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) element.scrollTop = element.scrollHeight;
    });
    await expect(page.getByText(SHOWN).first(), tab).toBeAttached();
  }
  expect(armed.answers).toBeGreaterThanOrEqual(4);
  test
    .info()
    .annotations.push({ type: 'texts', description: `${TEXTS.length}; ${ofRoom} in the room, ${armed.events} events` });
  expect(faults).toEqual([]);
});
