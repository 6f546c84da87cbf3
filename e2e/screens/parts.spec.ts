import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { endpoints, SCANNER_PATHS } from '@prebell/contracts';
import { onOwnPlatform } from '../support/own-platform';
import { DEMO_PASSWORD, type DemoUser, expect, showAttention, signInThroughApi } from '../support/test';
import { type Cut, cut, folderOf, wholeScreen } from './cut';

/** Pictures of single parts of the product in the simulated market: `/pricing` shows what a plan opens, lessons what they teach. */
const test = onOwnPlatform(async () => ({ env: { MARKET_SIM_SYMBOLS: '11000', MARKET_SIM_RATE: '2000' } }));

interface Row {
  readonly symbol: string;
  readonly relative_volume: number | null;
  readonly float: number | null;
}

/** Asks the API as the page's user. */
const ask = async (page: Page, path: string, data?: object, method = data === undefined ? 'GET' : 'POST') => {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
  const answer = await page.request.fetch(new URL(path, page.url()).href, { headers, method, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

const rowsOf = async (page: Page, scanner: keyof typeof SCANNER_PATHS): Promise<readonly Row[]> =>
  (await ask(page, `/api/scanners/${SCANNER_PATHS[scanner]}`)).results;

/** The symbols of the pictures: each is charted by the lesson of the same name. */
let symbols: Readonly<Record<'gap' | 'float' | 'vwap' | 'breakout' | 'risk', string>>;
/** First symbols of lists that a lesson shows, as they were when its picture was taken. */
const shown: Record<string, string> = {};

const ticket = (subject: string, name: string) => ({
  name,
  email: `${name.toLowerCase()}@demo.prebell.test`,
  subject,
  message: subject,
});

/** Switches the moving averages on, or off again. */
const switchAverages = async (page: Page) => {
  await page.getByRole('button', { name: 'Indicators' }).click();
  for (const name of ['EMA 9', 'EMA 20']) await page.getByRole('switch', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: 'EMA 9' })).toBeHidden();
};

test.beforeAll('alerts, a list, keys, tickets and messages', async ({ browser, platform }) => {
  test.setTimeout(300_000);
  const page = await browser.newPage();
  const tickets = {
    free: 'How do I change my name?',
    basic: 'A row without volume',
    pro: 'Sound of an alert',
  } as const;
  for (const [user, subject] of Object.entries(tickets)) {
    await signInThroughApi(page, platform.url, user as DemoUser);
    await ask(page, '/api/contact', ticket(subject, user.charAt(0).toUpperCase() + user.slice(1)));
    if (user === 'pro') await ask(page, '/api/api-keys', { name: 'Notebook', current_password: DEMO_PASSWORD });
  }
  await signInThroughApi(page, platform.url, 'premium');
  await expect.poll(async () => (await rowsOf(page, 'momentum')).length, { timeout: 120_000 }).toBeGreaterThan(8);
  const momentum = (await rowsOf(page, 'momentum')).filter(({ relative_volume }) => relative_volume !== null);
  const [gapper] = await rowsOf(page, 'gappers');
  const small = (await rowsOf(page, 'low_float')).find(
    ({ symbol, float }) => float !== null && symbol !== gapper?.symbol,
  );
  const [vwap, breakout, risk] = momentum.filter(({ symbol }) => symbol !== gapper?.symbol && symbol !== small?.symbol);
  symbols = {
    gap: gapper!.symbol,
    float: small!.symbol,
    vwap: vwap!.symbol,
    breakout: breakout!.symbol,
    risk: risk!.symbol,
  };
  await ask(page, '/api/watchlists', { name: 'Biotech', symbols: Object.values(symbols) });
  for (const rule of [
    { kind: 'new_high', symbol: symbols.gap },
    { kind: 'scan_entry', scanner: 'low_float', symbol: null },
    { kind: 'halt', symbol: null },
  ])
    await ask(page, '/api/alerts', { rule });
  await ask(page, '/api/api-keys', { name: 'Morning notebook', current_password: DEMO_PASSWORD });
  const quote = await ask(page, endpoints.market.quote.path.replace('{symbol}', symbols.risk));
  const price: number = quote.quote?.price ?? quote.price;
  for (const [text, share] of Object.entries({ Entry: 1, Stop: 0.97 }))
    await ask(
      page,
      `/api/chart-marks/${crypto.randomUUID()}`,
      { symbol: symbols.risk, kind: 'level', at: null, text, price: Number((price * share).toFixed(2)), version: 0 },
      'PUT',
    );
  await page.goto(`${platform.url}/dashboard`);
  const box = page.getByRole('region', { name: 'Trading Room' }).getByRole('textbox');
  for (const text of ['Good morning', `Watching $${symbols.gap} at its pre-market high`, 'Waiting for 9:30']) {
    await box.fill(text);
    await box.press('Enter');
    await expect(page.getByRole('article').last()).toContainText(text);
  }
  await page.close();
});

for (const theme of ['dark', 'light'] as const) {
  test(`the parts of the product, ${theme}`, async ({ browser, platform }) => {
    test.setTimeout(240_000);
    const folders = { pricing: folderOf('pricing', 'pictures'), learn: folderOf('learn', 'pictures') };
    for (const folder of [join(folders.pricing, 'screens'), folders.learn]) await mkdir(folder, { recursive: true });
    const open = async (user: DemoUser, path: string, viewport = { width: 1440, height: 800 }) => {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: platform.url });
      context.setDefaultTimeout(20_000);
      await context.addInitScript(showAttention);
      const page = await context.newPage();
      await signInThroughApi(page, platform.url, user);
      await page.addInitScript((chosen) => localStorage.setItem('prebell.theme', chosen), theme);
      await page.goto(path);
      return page;
    };
    const card = async (page: Page, part: Locator, name: string, more: Partial<Cut> = {}) => {
      await wholeScreen(page, part, join(folders.pricing, 'screens', `${name}-${theme}.webp`));
      const file = join(folders.pricing, `${name}-${theme}.webp`);
      await cut(page, part, { width: 400, height: 222, scale: 2.4, ...more, file });
    };
    const lesson = (page: Page, part: Locator, name: string, more: Partial<Cut> = {}) =>
      cut(page, part, { width: 560, height: 280, ...more, file: join(folders.learn, `${name}-${theme}.webp`) });

    const desk = await open('premium', `/dashboard?symbol=${symbols.gap}`);
    const table = (name: string) => desk.getByRole('table', { name });
    const rows = (name: string) => table(name).locator('tr[data-symbol]');
    const scanners = desk.getByRole('tablist', { name: 'Scanners' });
    const dialog = desk.getByRole('dialog');
    await expect(desk.getByText(/^Updated: /)).toBeVisible();
    await expect(rows('Momentum').nth(3)).toBeVisible();
    await lesson(desk, desk.getByRole('group', { name: /^Trading day/ }), 'pre-market', { width: 640, height: 66 });
    await scanners.getByRole('tab', { name: /^Gappers/ }).click();
    await expect(rows('Gappers').nth(3)).toBeVisible();
    await card(desk, scanners, 'gappers', { whole: rows('Gappers') });
    await scanners.getByRole('tab', { name: /^Low Float/ }).click();
    await expect(rows('Low Float').first()).toBeVisible();
    await card(desk, scanners, 'low-float', { whole: rows('Low Float') });
    await scanners.getByRole('tab', { name: /Biotech/ }).click();
    await expect(rows('Biotech').first()).toBeVisible();
    await card(desk, scanners, 'watchlist', { whole: rows('Biotech') });
    await scanners.getByRole('tab', { name: /^Momentum/ }).click();
    await table('Momentum').getByRole('button', { name: 'RVOL' }).click();
    await expect(rows('Momentum').first()).not.toContainText('N/A');
    shown['relative-volume'] = String(await rows('Momentum').first().getAttribute('data-symbol'));
    await lesson(desk, scanners, 'relative-volume', { width: 400, height: 222, whole: rows('Momentum') });
    await card(desk, desk.getByRole('log', { name: 'Messages' }), 'chat', { width: 320, height: 178 });
    const news = desk.getByRole('region', { name: 'News' });
    await news
      .getByRole('tab', { name: 'Market' })
      .or(news.getByRole('button', { name: 'Market' }))
      .first()
      .click();
    await expect(news.getByRole('listitem').or(news.getByRole('article')).first()).toBeVisible();
    shown.catalyst = await news.locator('li, article').first().getByRole('button').first().innerText();
    await lesson(desk, news, 'catalyst', { width: 320, height: 200, whole: news.locator('li, article') });
    await desk.getByRole('button', { name: 'Alerts', exact: true }).click();
    await card(desk, dialog.getByRole('region', { name: 'Your alerts' }), 'alerts', {
      width: 566,
      height: 222,
      dx: -12,
    });
    await desk.keyboard.press('Escape');
    await desk.context().close();

    // Narrow, so that a condition's three fields fit the picture.
    const narrow = await open('premium', '/dashboard', { width: 520, height: 900 });
    await narrow.getByRole('button', { name: 'New scanner' }).click();
    await narrow.getByRole('dialog').getByLabel('Name').fill('Early movers');
    const first = narrow.getByRole('dialog').getByText('List a symbol when', { exact: false }).first();
    const fields = narrow.getByRole('dialog').locator('select, input');
    await card(narrow, first, 'scanner', { width: 480, height: 267, dx: -12, dy: -12, whole: fields });
    await narrow.context().close();

    const charted = async (symbol: string) => {
      const page = await open('premium', `/dashboard?symbol=${symbol}`, { width: 1440, height: 620 });
      await expect(page.getByText(/^Updated: /)).toBeVisible();
      return { page, chart: page.getByRole('application', { name: /candlestick chart/ }) };
    };
    for (const name of ['gap', 'vwap', 'breakout', 'risk'] as const) {
      const { page, chart } = await charted(symbols[name]);
      await lesson(page, chart, name, { width: 690, height: 300, corner: 'top-right' });
      if (name === 'vwap') {
        // All the lines that the card names. Their names are at the left edge.
        await switchAverages(page);
        await card(page, chart, 'chart-levels', { corner: 'top-left', width: 480, height: 267 });
        await switchAverages(page);
      }
      if (name === 'gap') {
        await page.getByRole('button', { name: 'Why?', exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
        // As wide as the picture, so that each condition stands beside its figure.
        await page.getByRole('dialog').evaluate((dialog) => {
          dialog.style.width = '35rem';
        });
        await lesson(page, page.getByRole('dialog'), 'why');
      }
      await page.context().close();
    }
    const { page: glance } = await charted(symbols.float);
    await lesson(glance, glance.getByRole('region', { name: /at a glance/ }), 'float', { width: 690, height: 260 });
    await glance.context().close();

    const brief = await open('premium', '/brief');
    await expect(brief.getByRole('region', { name: 'Halts' }).getByRole('listitem').first()).toBeVisible();
    const halts = brief.getByRole('region', { name: 'Halts' });
    shown.halts = await halts.getByRole('listitem').first().getByRole('button').first().innerText();
    await lesson(brief, halts, 'halts', { width: 330, height: 180, whole: halts.getByRole('listitem') });
    await brief.context().close();

    for (const user of ['pro', 'premium'] as const) {
      const settings = await open(user, '/settings', { width: 520, height: 900 });
      const keys = settings
        .getByRole('region', { name: 'API keys' })
        .or(settings.getByRole('heading', { name: 'API keys' }));
      await card(settings, keys.first(), user === 'pro' ? 'api' : 'api-premium', {
        width: 480,
        // Above the help of the field.
        height: 253,
      });
      await settings.context().close();
    }

    const contact = await open('premium', '/contact', { width: 520, height: 900 });
    const coaching = contact.getByRole('heading', { name: '1-on-1 coaching' });
    await contact.getByLabel('What would you like to work on').fill('Exits in the first hour');
    await contact.getByLabel('When are you available').fill('Tuesday, after the close');
    const contactFields = contact.locator('textarea, label');
    await card(contact, coaching, 'coaching', { width: 468, height: 260, dx: -16, dy: -16, whole: contactFields });
    await contact.context().close();

    const admin = await open('admin', '/admin?tab=support');
    await card(admin, admin.getByRole('table').first(), 'priority', { width: 560, height: 150 });
    await admin.context().close();
  });
}

test('the facts beside the pictures of the lessons', async ({ page, platform }) => {
  await signInThroughApi(page, platform.url, 'premium');
  const { currentTime } = await ask(page, endpoints.market.status.path);
  const now = Math.floor(new Date(currentTime).getTime() / 1000);
  const lines = await Promise.all(
    Object.entries({ ...symbols, ...shown, why: symbols.gap, 'pre-market': symbols.gap }).map(
      async ([lesson, symbol]) => {
        const query = new URLSearchParams({ symbol, resolution: '5', from: String(now - 19_800), to: String(now) });
        const { c } = await ask(page, `${endpoints.market.candles.path}?${query}`);
        return [lesson, { symbol, closes: c }] as const;
      },
    ),
  );
  const facts = { date: currentTime.slice(0, 10), lines: Object.fromEntries(lines) };
  await writeFile(join(folderOf('learn', 'model'), 'pictures.json'), `${JSON.stringify(facts)}\n`);
});
