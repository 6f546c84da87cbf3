import type { Page, Route } from '@playwright/test';
import { cutStreams } from '../support/streams';
import { expect, test } from '../support/test';

/** The answer to an intercepted call; null leaves it unanswered. */
type Answer = ((route: Route) => Promise<void>) | null;

const fails = (status: number, code: string, error: string) => (route: Route) =>
  route.fulfill({ status, json: { error, code } });
const goesOn: Answer = (route) => route.continue();
const isLost: Answer = (route) => route.abort();
const finds = (results: unknown[]) => (route: Route) =>
  route.fulfill({ json: { results, criteria: { description: '' }, limit: null, count: results.length } });

/** Answers a call with the newest given answer. A call without an answer gets the next one. */
const intercept = async (page: Page, path: RegExp, first: Answer) => {
  let answer = first;
  const waiting: Route[] = [];
  await page.route(path, async (route) => {
    if (answer === null) waiting.push(route);
    else await answer(route);
  });
  return async (next: Answer) => {
    answer = next;
    if (next !== null) for (const route of waiting.splice(0)) await next(route);
  };
};

test('every fault state of scanner, chart and room shows its text and offers a way out', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_|WebSocket|socket\.io|Chart of|scanner status|stream/);
  // Without streams only the polled answers decide.
  await cutStreams(page);
  const answerRows = await intercept(page, /\/api\/scanners\/momentum$/, null);
  const answerBars = await intercept(page, /\/api\/market\/candles/, null);
  await signIn('premium');
  await page.goto('/dashboard');
  const scanner = page.getByRole('region', { name: 'Live Scanners' });
  const chart = page.getByRole('region', { name: 'Chart' });
  const room = page.getByRole('region', { name: 'Trading Room' });
  const tryAgain = (panel: typeof scanner) => panel.getByRole('button', { name: 'Try Again' });

  await expect(scanner.getByText('Scanning markets...')).toBeVisible();
  await expect(chart.getByText('Loading chart data...')).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Refresh chart' })).toBeDisabled();
  await expect(room.getByText('Failed to connect to chat server')).toBeVisible({ timeout: 20_000 });

  await answerRows(fails(500, 'INTERNAL', 'The engine is warming up'));
  await answerBars(fails(500, 'INTERNAL', 'Broken'));
  await expect(page.getByText('Retrying momentum scanner... (1/3)')).toBeVisible();
  await expect(chart.getByText('Chart Error')).toBeVisible();
  await expect(chart.getByText('Failed to fetch chart data: Internal Server Error')).toBeVisible();
  await expect(scanner.getByText('Scanner Error')).toBeVisible({ timeout: 15_000 });
  await expect(scanner.getByText('The engine is warming up')).toBeVisible();
  await expect(scanner.getByText('If the problem persists, check your connection')).toBeVisible();

  const candles = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
  await answerBars((route) => route.fulfill({ json: candles }));
  await tryAgain(chart).click();
  await expect(chart.getByText('No data available for this symbol')).toBeVisible();
  await answerBars(goesOn);
  await tryAgain(chart).click();
  await expect(chart.getByText(/^Updated: /)).toBeVisible();

  await answerRows(fails(403, 'FORBIDDEN', 'unauthorized'));
  await tryAgain(scanner).click();
  await expect(scanner.getByText('Session expired. Please refresh the page.')).toBeVisible();
  await answerRows(fails(403, 'UPGRADE_REQUIRED', 'Upgrade'));
  await tryAgain(scanner).click();
  await expect(scanner.getByText('Upgrade required to access this scanner')).toBeVisible();
  await scanner.getByRole('button', { name: 'Upgrade Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade Required: Advanced Momentum Scanner' })).toBeVisible();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await answerRows(finds([]));
  await scanner.getByRole('button', { name: 'Refresh scanner' }).click();
  await expect(scanner.getByText('No opportunities found')).toBeVisible();
  await expect(scanner.getByText('Market conditions may not meet criteria')).toBeVisible();
  await answerRows(isLost);
  await scanner.getByRole('button', { name: 'Refresh scanner' }).click();
  await expect(scanner.getByText('Network error. Please check your connection.')).toBeVisible({ timeout: 15_000 });

  // A weekend, and a scanner that an operator has switched off.
  await page.route(/\/api\/market\/status$/, async (route) => {
    const told = await (await route.fetch()).json();
    const closed = { session: 'closed', isOpen: false, description: 'Weekend', shouldAutoRefresh: false };
    await route.fulfill({ json: { ...told, ...closed } });
  });
  await page.route(/\/api\/scanners\/status$/, async (route) => {
    const { scanners } = await (await route.fetch()).json();
    scanners.momentum.enabled = false;
    await route.fulfill({ json: { scanners } });
  });
  await page.reload();
  await expect(scanner.getByText('Scanner temporarily disabled')).toBeVisible();
  await expect(scanner.getByText('Check back later')).toBeVisible();
  await expect(scanner.getByText('Weekend')).toBeVisible();
});
