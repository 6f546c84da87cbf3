import { join } from 'node:path';
import { nextTradingDay, previousTradingDay, type TradingDay, toMs } from '@prebell/contracts';
import { AlpacaServer, KEYS } from '@prebell/market/testing';
import { ROOT, type RunningPlatform, START_PATIENCE_MS, startPlatform } from '../support/platform';
import { test as base, expect, signInThroughApi } from '../support/test';

interface Source {
  readonly server: AlpacaServer;
  /** Market time, epoch milliseconds. */
  now(): number;
  readonly env: Record<string, string>;
}

const iso = (ms: number) => new Date(ms).toISOString();
const bar = (ms: number, price: number, v: number) => ({
  t: iso(ms),
  ...{ o: price, h: price, l: price, c: price },
  ...{ v, vw: price },
});
let lastId = 0;
const trade = (p: number, s: number, at: number) => {
  lastId += 1;
  return { T: 't', S: 'GAPR', i: lastId, p, s, t: iso(at), c: ['@'], x: 'V', z: 'C' };
};

/** A live market half an hour after the open, with one symbol that gapped up by 20%. */
const startSource = async (): Promise<Source> => {
  const day: TradingDay = nextTradingDay(iso(Date.now()).slice(0, 10));
  const ahead = toMs(day.open + 1_800) - Date.now();
  const closedAt = Date.parse(`${previousTradingDay(day.date).date}T05:00:00Z`);
  const server = new AlpacaServer({
    symbols: ['AAPL', 'GAPR'],
    daily: { AAPL: [bar(closedAt, 200, 1_000_000)], GAPR: [bar(closedAt, 10, 1_000_000)] },
    minutes: { AAPL: [bar(toMs(day.pre_open), 201, 1_000)], GAPR: [bar(toMs(day.pre_open), 12, 60_000)] },
    trades: {},
    news: [],
    auctions: {},
  });
  await server.start();
  return {
    server,
    now: () => Date.now() + ahead,
    env: {
      MARKET_PROVIDER: 'alpaca',
      ALPACA_FEED: 'sip',
      ALPACA_KEY_ID: KEYS.keyId,
      ALPACA_SECRET: KEYS.secret,
      ALPACA_TRADING_URL: server.url,
      ALPACA_DATA_URL: server.url,
      ALPACA_STREAM_URL: server.streamUrl,
      CLOCK_AHEAD_MS: String(ahead),
      NODE_OPTIONS: `--import=${join(ROOT, 'e2e/support/clock-ahead.mjs')}`,
    },
  };
};

const test = base.extend<object, { source: Source; platform: RunningPlatform }>({
  source: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const source = await startSource();
      await use(source);
      await source.server.stop();
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ source }, use) => {
      const platform = await startPlatform(source.env);
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: START_PATIENCE_MS },
  ],
});

test('a lost market source shows as stale within two seconds, then live; repeated data is not lost or doubled, and an alert fires on it', async ({
  page,
  platform,
  source,
}) => {
  const { server, now } = source;
  await signInThroughApi(page, platform.url, 'premium');
  await page.goto(`${platform.url}/dashboard`);
  const header = page.getByTitle('Market stream, and the age of the newest data');
  const panel = page.getByRole('region', { name: 'Live Scanners' });
  await page.getByRole('tab', { name: /Gappers/ }).click();
  const row = page.getByRole('table', { name: 'Gappers' }).locator('tbody tr[data-symbol]');
  await expect(row).toContainText(['GAPR']);
  await expect(header).toContainText('Live');

  const before = trade(12.5, 10_000, now() - 200);
  server.record.trades.GAPR = [before];
  server.say([before]);
  await expect(row).toContainText('12.50');
  await expect(row).toContainText('70.0K');

  await server.stop();
  await expect(header).toContainText('Stale', { timeout: 2_000 });
  await expect(panel.getByRole('status')).toContainText(['Stale: waiting for the market data source']);
  await expect(row).toContainText('12.50');

  const missed = trade(13.25, 20_000, now());
  server.record.trades.GAPR.push(missed);
  await server.start();
  await expect(header).toContainText('Live', { timeout: 15_000 });
  await expect(panel.getByText('Stale: waiting for the market data source')).toBeHidden();
  await expect(row).toContainText('90.0K');
  server.say([missed, trade(13.1, 5_000, now())]);
  await expect(row).toContainText('13.10');
  await expect(row).toContainText('95.0K');

  // An alert on it fires when the source sends it: shown immediately, counted and kept.
  await row.click();
  await expect(page.getByRole('heading', { name: 'GAPR Chart' })).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Alert on GAPR' });
  await dialog.getByRole('textbox', { name: 'Price, $' }).fill('14');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alert set: GAPR rises to $14.00')).toBeVisible();
  server.say([trade(14.2, 100, now())]);
  const fired = 'GAPR rose to $14.00, now $14.20 (+42.00%)';
  await expect(page.getByText(`Alert: ${fired}`)).toBeVisible();
  await page.getByRole('button', { name: 'Alerts · 1 new' }).click();
  await expect(page.getByRole('region', { name: 'Fired' }).getByRole('listitem')).toContainText(fired);
});
