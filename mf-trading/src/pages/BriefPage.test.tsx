// @vitest-environment happy-dom
import { minutes, type User } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { briefAnswers } from '../features/brief/testing/brief';
import { CLOSED, marketStatus } from '../shared/testing/market-status';
import { ownScanner } from '../shared/testing/own-scanner';
import { row } from '../shared/testing/rows';
import { BriefPage } from './BriefPage';

const open = (answers = {}, user: User = fakeUser({ subscription_tier: 'premium' })) => {
  const platform = createFakePlatform({ user, answers: briefAnswers(answers) });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <BriefPage /> }])} />
    </FakePlatformProvider>,
  );
  return platform;
};
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const down = new ApiError('Starting', { code: 'UNAVAILABLE', status: 503 });
const linesOf = (table: HTMLElement) => [...table.querySelectorAll('tbody tr')].map((line) => line.textContent);

it('shows the top gappers with reason and levels, halts, company events, the calendar and the user’s own scanners', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Gappers' });
  await within(table).findByText('KQTX Holdings');
  expect(linesOf(table)).toEqual([
    'KQTXHALTKQTX Holdings▲+61.20%▲+38.21%6.72No headline3.9M61.4x8.2M7.103.713.063.31',
    'DVLTDVLT Holdings▲+35.90%▲+38.21%4.16FDA59m Delvanta receives FDA clearance for its handheld imaging device3.9M61.4x8.2M4.183.713.063.31',
    'APLMAPLM Holdings▲+19.00%▲+21.58%4.16No headlineN/AN/A8.2MN/A3.713.063.31',
  ]);
  expect(screen.getByText('3 of 23, highest gap up first.')).toBeDefined();
  const halts = await screen.findByRole('list', { name: 'Halts' });
  expect(halts.textContent).toBe('KQTXHALTVolatility pause, since 09:01, resumes 09:06');
  const events = await screen.findByRole('list', { name: 'Company events' });
  expect(events.textContent).toBe('SNRMOffering24mSonorum prices a public offering of 4,000,000 shares');
  const calendar = await screen.findByRole('region', { name: 'Calendar' });
  expect(within(calendar).getByText('Mon, Feb 17').closest('dd')?.textContent).toBe(
    "Mon, Feb 17 Closed: Washington's Birthday",
  );
  const scans = screen.getByRole('table', { name: 'Your scanners' });
  await within(scans).findByText('DVLT');
  expect(linesOf(scans)).toEqual(['Cheap runners23ZWEL +61.50% leftDVLT +38.21%KQTX +38.21%Show all 3']);
});

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

it('shows symbol, change, price and float in the first line of a phone, then the whole reason, then the other figures', async () => {
  onPhone();
  open();
  const table = await screen.findByRole('table', { name: 'Gappers' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Symbol', 'Gap %', 'Chg %', 'Price', 'Float', 'Reason', 'Volume and levels']]);
  const [first, second] = table.querySelectorAll('tbody tr');
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['KQTX', '▲+61.20%', '▲+38.21%', '6.72', '3.9M', 'HALT No headline'],
    'RVOL61.4xVol8.2MPM high7.10VWAP3.71',
  ]);
  expect(second?.children[5]?.textContent).toBe(
    'FDA59m Delvanta receives FDA clearance for its handheld imaging device',
  );
});

it('keeps the bar of the desk on a phone, which opens the other panels', async () => {
  onPhone();
  const platform = open();
  const bar = within(screen.getByRole('navigation', { name: 'Desk' }));
  expect(bar.getByRole('button', { name: 'Brief' }).getAttribute('aria-current')).toBe('true');
  await user().click(bar.getByRole('button', { name: 'News' }));
  expect(platform.asked.navigated).toEqual(['/dashboard?view=news']);
});

it('lists everything that an own scanner found today, also what has left its list, and opens the chart', async () => {
  const platform = open();
  await user().click(await screen.findByRole('button', { name: 'Show all 3 of Cheap runners' }));
  const table = screen.getByRole('table', { name: 'Found today by Cheap runners' });
  expect(linesOf(table)).toEqual([
    'ZWEL07:10+22.40%+61.50%left',
    'DVLTlisted now08:41+13.60%+38.21%+38.21%',
    'KQTXlisted nowbefore its log beganN/A+38.21%+38.21%',
  ]);
  await user().click(within(table).getByText('ZWEL'));
  expect(platform.asked.navigated).toEqual(['/dashboard?symbol=ZWEL']);
  await user().click(screen.getByRole('button', { name: 'Hide all 3 of Cheap runners' }));
  expect(screen.queryByRole('table', { name: 'Found today by Cheap runners' })).toBeNull();
});

it('shows the first eight own scanners and on request all; one that found nothing says so', async () => {
  const scanners = Array.from({ length: 10 }, (_, k) =>
    ownScanner({ id: `01980000-0000-7000-8000-00000000d00${k}`, name: `Scan ${k}` }),
  );
  const empty = { results: [], criteria: { description: '' }, limit: 200, count: 0 };
  open({ 'GET /api/custom-scanners': { scanners }, 'GET /api/custom-scanners/{id}/results': empty });
  const lines = () => linesOf(screen.getByRole('table', { name: 'Your scanners' }));
  await vi.waitFor(() => expect(lines()).toHaveLength(8));
  await vi.waitFor(() => expect(lines()[0]).toBe('Scan 000Nothing so far today'));
  await user().click(screen.getByRole('button', { name: 'Show all 10 scanners' }));
  expect(lines()).toHaveLength(10);
});

it('a scanner whose day could not be read says so and keeps what it lists now', async () => {
  open({ 'GET /api/custom-scanners/found': down });
  expect((await screen.findAllByText('Not available')).length).toBe(1);
  expect(linesOf(screen.getByRole('table', { name: 'Your scanners' }))).toEqual(['Cheap runners2…Not available']);
});

it('shows the gap and the change of today beside it; a list that is ranked by the change has it once, and before the open so has every list', async () => {
  open();
  const heads = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 4);
  expect(await heads('Gappers')).toEqual(['Symbol', 'Gap %', 'Chg %', 'Price']);
  cleanup();
  open({}, fakeUser({ subscription_tier: 'free' }));
  expect(await heads('Momentum')).toEqual(['Symbol', 'Chg %', 'Price', 'Reason']);
  cleanup();
  const results = [
    row({ symbol: 'ABA', gap: 40, percent_change: 40 }),
    row({ symbol: 'ABB', gap: 30, percent_change: 30 }),
  ];
  open({ 'GET /api/scanners/{scanner}': { results, criteria: { description: '' }, limit: null, count: 2 } });
  expect(await heads('Gappers')).toEqual(['Symbol', 'Gap %', 'Price', 'Reason']);
});

it('shows ten gappers and on request all, with the levels of each, and asks for at most 20 levels at once', async () => {
  const results = Array.from({ length: 30 }, (_, index) =>
    row({ symbol: `AB${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : 'Z'}`, gap: 90 - index }),
  );
  const asked: string[][] = [];
  const levels = briefAnswers()['GET /api/market/levels'] as (options: unknown) => unknown;
  open({
    'GET /api/scanners/{scanner}': { results, criteria: { description: '' }, limit: null, count: 30 },
    'GET /api/market/levels': (options: { query: { symbols: string } }) => {
      asked.push(options.query.symbols.split(','));
      return levels(options);
    },
  });
  const table = await screen.findByRole('table', { name: 'Gappers' });
  expect(linesOf(table)).toHaveLength(10);
  expect(screen.getByText(/^10 of 30, highest gap up first\./)).toBeDefined();
  const button = screen.getByRole('button', { name: 'Show all 30' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user().keyboard('{Enter}');
  expect(linesOf(table)).toHaveLength(30);
  expect(await within(table).findByText('ABDZ Holdings')).toBeDefined();
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(20);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the top 10' }));
  await user().keyboard('{Enter}');
  expect(linesOf(table)).toHaveLength(10);
});

it('marks a float that is larger than the shares outstanding', async () => {
  const results = [row({ symbol: 'PCLA', float: 34_100_000, market_cap: 8_400_000, price: 2 })];
  open({ 'GET /api/scanners/{scanner}': { results, criteria: { description: '' }, limit: null, count: 1 } });
  const table = await screen.findByRole('table', { name: 'Gappers' });
  expect(within(table).getByTitle('Float doubtful: larger than shares outstanding').textContent).toBe('doubtful');
  expect(screen.queryByRole('button', { name: /^Show all \d+$/ })).toBeNull();
});

it('opens the halts that do not fit with a button that counts them', async () => {
  const halt = { kind: 'halt', code: 'LUDP', resume_at: null, since: '2025-02-06T14:01:00.000Z' };
  const halted = Array.from({ length: 9 }, (_, index) => ({ ...halt, symbol: `S${index}`, at: halt.since }));
  open({ 'GET /api/market/halts': { halted, log: [] } });
  const halts = within(await screen.findByRole('list', { name: 'Halts' }));
  expect(halts.getAllByRole('listitem')).toHaveLength(6);
  await user().click(screen.getByRole('button', { name: '3 more today' }));
  expect(halts.getAllByRole('listitem')).toHaveLength(9);
  await user().click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(halts.getAllByRole('listitem')).toHaveLength(6);
});

it('says the day of a halt that did not begin today', async () => {
  const halt = { kind: 'halt', code: 'T12', resume_at: null };
  const of = (symbol: string, since: string) => ({ ...halt, symbol, since, at: since });
  const halted = [of('APLM', '2025-01-15T23:50:00.000Z'), of('KQTX', '2025-02-06T00:50:00.000Z')];
  open({ 'GET /api/market/halts': { halted, log: [] } });
  const halts = await screen.findByRole('list', { name: 'Halts' });
  await vi.waitFor(() =>
    expect([...halts.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'APLMHALTInformation requested, since Jan 15, 18:50',
      'KQTXHALTInformation requested, since yesterday 19:50',
    ]),
  );
});

it('shows a free account its own Momentum rows, with one lock for the gappers and locks for the levels of Basic', async () => {
  const platform = open({}, fakeUser({ subscription_tier: 'free' }));
  const table = await screen.findByRole('table', { name: 'Momentum' });
  expect(within(table).getAllByText('Locked, included in Basic')).toHaveLength(6);
  expect(screen.queryByRole('region', { name: 'Your scanners' })).toBeNull();
  const gappers = within(screen.getByRole('region', { name: 'Gappers' }));
  expect(gappers.getByText('Requires Basic tier or higher')).toBeDefined();
  expect(await gappers.findByText('23 symbols were on this list at 08:49 ET, 15 minutes ago.')).toBeDefined();
  await user().click(gappers.getByRole('button', { name: 'Upgrade to Basic' }));
  expect(platform.asked.upgrades).toEqual(['gappers']);
});

it('works by keyboard: arrows and Enter open the chart of a row; R and P refresh and print, B and Esc return to the desk', async () => {
  const halts = vi.fn(() => ({ halted: [], log: [] }));
  const platform = open({ 'GET /api/market/halts': halts });
  const table = await screen.findByRole('table', { name: 'Gappers' });
  const keys = user();
  const [, first] = within(table).getAllByRole('row');
  first?.focus();
  await keys.keyboard('{ArrowDown}{Enter}');
  expect(platform.asked.navigated).toEqual(['/dashboard?symbol=DVLT']);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await keys.keyboard('p');
  expect(print).toHaveBeenCalledOnce();
  halts.mockClear();
  await keys.keyboard('r');
  await vi.waitFor(() => expect(halts).toHaveBeenCalledOnce());
  await keys.keyboard('{Control>}b{/Control}b');
  expect(platform.asked.navigated.slice(1)).toEqual(['/dashboard']);
  await keys.keyboard('{Escape}');
  expect(platform.asked.navigated.slice(2)).toEqual(['/dashboard']);
});

it('says why it is empty at the weekend, and names the session of older figures', async () => {
  const weekend = marketStatus({ ...CLOSED, nextSession: 'Pre-Market opens Mon, Feb 10 at 4:00 AM ET' });
  const empty = { results: [], criteria: { description: '' }, limit: null, count: 0 };
  open({
    'GET /api/market/status': weekend,
    'GET /api/scanners/{scanner}': empty,
    'GET /api/market/halts': { halted: [], log: [] },
    'GET /api/market/news': { news: [] },
  });
  expect(await screen.findByText('Weekend: nothing has moved yet')).toBeDefined();
  expect(await screen.findByText('No symbol has been halted today.')).toBeDefined();
  expect(await screen.findByText('No company has reported since the previous close.')).toBeDefined();
  cleanup();
  open({ 'GET /api/market/status': { ...weekend, currentTime: '2025-02-08T15:00:00.000Z' } });
  expect(await screen.findByText('The market is closed. These are the last figures of Thu, Feb 6.')).toBeDefined();
});

it('loads, fails and refreshes part by part: a failed refresh keeps the figures, grey, with their time', async () => {
  let isUp = false;
  const rows = briefAnswers()['GET /api/scanners/{scanner}'];
  open({
    'GET /api/scanners/{scanner}': () => (isUp ? rows : down),
    'GET /api/market/news': new Promise(() => undefined),
  });
  expect(screen.getByText('Loading company events...')).toBeDefined();
  expect(await screen.findByRole('list', { name: 'Halts' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(within(screen.getByRole('region', { name: 'Gappers' })).getByRole('alert').textContent).toContain('Starting');
  isUp = true;
  await user().click(screen.getByRole('button', { name: 'Try Again' }));
  const table = await screen.findByRole('table', { name: 'Gappers' });
  expect(table.closest('[data-stale]')).toBeNull();
  isUp = false;
  await act(() => vi.advanceTimersByTimeAsync(minutes(1) + 5_000));
  expect(screen.getByText(/^Stale: we could not refresh these figures\. They are from 09:0\d ET\.$/)).toBeDefined();
  expect(table.closest('[data-stale]')).not.toBeNull();
});
