// @vitest-environment happy-dom
import type { User } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CandleChartProps } from '../entities/chart/components/CandleChart';
import { candles, quote } from '../entities/chart/testing/figures';
import { news } from '../features/news/testing/news';
import { ownVerdict, ownWhy, why, whyClause } from '../features/why/testing/why';
import { hit } from '../shared/testing/hits';
import { marketStatus } from '../shared/testing/market-status';
import { ownScanner } from '../shared/testing/own-scanner';
import { row, snapshot } from '../shared/testing/rows';
import { DashboardPage } from './DashboardPage';

/** What the chart was last given. */
const drawn = vi.hoisted(() => ({ moment: null as unknown }));
vi.mock('../entities/chart/components/CandleChart', () => ({
  CandleChart: ({ moment }: CandleChartProps) => {
    drawn.moment = moment;
    return null;
  },
}));

const OPEN = { enabled: true, available: true, required_tier: 'free', limit: null };
const open = (
  user: User = fakeUser(),
  market: unknown = marketStatus(),
  bars: unknown = candles(),
  headlines = [news(41)],
  answers: Record<string, unknown> = {},
) => {
  const platform = createFakePlatform({
    user,
    marketAnswers: {
      'symbol:subscribe': { ok: true, quote: quote(), candle: candles() },
      'scanner:subscribe': { ok: true, snapshot: snapshot(1, ['DVLT']) },
    },
    answers: {
      'GET /api/market/status': market,
      'GET /api/market/candles': bars,
      'GET /api/hits': { hits: [hit()] },
      'GET /api/market/why': why(),
      'GET /api/market/news': { news: headlines },
      'GET /api/scanners/status': { scanners: { momentum: OPEN, gappers: OPEN, low_float: OPEN } },
      'GET /api/scanners/{scanner}': {
        results: [row({ symbol: 'DVLT' })],
        criteria: { description: '' },
        limit: null,
        count: 1,
      },
      ...answers,
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <DashboardPage />
    </FakePlatformProvider>,
  );
  return platform;
};
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the dashboard', () => {
  it('welcomes the user by first name, else by username', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome, Mara' })).toBeDefined();
    cleanup();
    open(fakeUser({ first_name: null }));
    expect(await screen.findByRole('heading', { name: 'Welcome, mara' })).toBeDefined();
  });

  it('renders once with the answers that were asked first, without an empty desk before them', async () => {
    const platform = open();
    expect(screen.getByText('Loading dashboard...')).toBeDefined();
    await screen.findByRole('heading', { name: 'Welcome, Mara' });
    expect(screen.getByText('09:04:17')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'News' })).getByText(/Delvanta/)).toBeDefined();
    cleanup();
    render(
      <FakePlatformProvider platform={platform}>
        <DashboardPage />
      </FakePlatformProvider>,
    );
    expect(await screen.findByRole('heading', { name: 'Welcome, Mara' })).toBeDefined();
  });

  it('does not wait for an answer that is late', async () => {
    open(fakeUser(), () => new Promise(() => undefined));
    expect(await screen.findByRole('heading', { name: 'Welcome, Mara' })).toBeDefined();
    expect(screen.getByText('--:--:--')).toBeDefined();
  });

  it('shows the market’s clock, session and the simulated-data label once they are known', async () => {
    let answer: (status: unknown) => void = () => undefined;
    open(fakeUser(), () => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('--:--:--')).toBeDefined();
    expect(screen.queryByText('Pre-Market')).toBeNull();
    await act(async () => answer(marketStatus({ feed: { ...marketStatus().feed, running: false } })));
    expect(await screen.findByText('09:04:17')).toBeDefined();
    expect(screen.getByText(/^Thu, Feb 6/)).toBeDefined();
    expect(screen.getByText('Core Trading at 9:30 AM ET')).toBeDefined();
    expect(screen.getAllByText('Simulated data')).toHaveLength(2);
  });

  it('names each market session and the next one, and shows a closed market in place of the countdown', async () => {
    const platform = open();
    const scanner = within(await screen.findByRole('region', { name: 'Live Scanners' }));
    expect(await scanner.findByText(/^Next: \d:\d\d$/)).toBeDefined();
    const shut = { isOpen: false, shouldAutoRefresh: false, dataStrategy: 'previous_close' } as const;
    const opens = 'Pre-Market opens Mon, Feb 10 at 4:00 AM ET';
    for (const [description, session, nextSession] of [
      ['NYSE Holiday', 'holiday', opens],
      ['Weekend', 'closed', opens],
      ['Market Closed', 'closed', opens],
      ['Pre-Market', 'pre_market', 'Core Trading at 9:30 AM ET'],
      ['Market Open', 'core_trading', 'Extended Hours at 4:00 PM ET'],
      ['Extended Hours', 'extended_hours', 'Market Closed at 8:00 PM ET'],
    ] as const) {
      const isShut = nextSession === opens;
      const status = marketStatus({ session, description, nextSession, ...(isShut && shut) });
      act(() => platform.emitMarket('session', status));
      expect(screen.getByText(nextSession)).toBeDefined();
      const [badge] = screen.getAllByText(description);
      expect(badge?.closest('header')).not.toBeNull();
      expect(scanner.queryAllByText(description), description).toHaveLength(isShut ? 1 : 0);
    }
  });

  it('retries failed requests after a reconnect', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    let broken = true;
    const down = new ApiError('Starting', { code: 'INTERNAL', status: 500, statusText: 'Internal Server Error' });
    const platform = open(fakeUser(), marketStatus(), () => (broken ? down : candles()));
    expect(await screen.findByText('Failed to fetch chart data: Internal Server Error')).toBeDefined();
    broken = false;
    act(() => platform.emitMarket('session', marketStatus()));
    await vi.waitFor(() => expect(screen.queryByText('Chart Error')).toBeNull());
  });

  it('says of an unknown ticker that there is no such symbol, offers ways on, and nothing that would act on it', async () => {
    window.history.replaceState(null, '', '/dashboard?symbol=ZZZQ');
    onTestFinished(() => window.history.replaceState(null, '', '/dashboard'));
    const none = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
    open(fakeUser(), marketStatus(), none, undefined, { 'GET /api/market/search': { results: [] } });
    expect(await screen.findByText('There is no symbol ZZZQ')).toBeDefined();
    expect(screen.queryByText('Chart Error')).toBeNull();
    const chart = within(screen.getByRole('region', { name: 'Chart' }));
    for (const name of [/^Watch ZZZQ/, /^Alert on ZZZQ/, 'Why?', 'Try Again'])
      expect(chart.queryByRole('button', { name })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'News' })).queryByText(/ZZZQ/)).toBeNull();
    expect(chart.getByRole('button', { name: 'Search for a symbol' })).toBeDefined();
    await userEvent.click(await chart.findByRole('button', { name: 'Open DVLT, the first row' }));
    expect(await screen.findByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
  });

  it('keeps the words of a listed symbol without bars', async () => {
    const none = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
    const listed = { symbol: 'AAPL', name: 'Apple', exchange: 'NASDAQ' };
    open(fakeUser(), marketStatus(), none, undefined, { 'GET /api/market/search': { results: [listed] } });
    expect(await screen.findByText('No data available for this symbol')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Watch AAPL/ })).toBeDefined();
  });

  it('marks the day’s hits on the ribbon, and a tick opens the chart at its minute', async () => {
    const platform = open();
    await userEvent.click(await screen.findByRole('button', { name: '8:41 DVLT +13.60%' }));
    expect(await screen.findByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
    expect(drawn.moment).toEqual({ symbol: 'DVLT', t: 1_738_849_260 });
    expect(platform.asked.navigated).toEqual([]);
  });

  it('opens on the last tab and symbol after a visit to another page or a reload', async () => {
    const platform = open();
    await userEvent.click(await screen.findByRole('tab', { name: /Gappers/ }));
    await userEvent.click(await screen.findByRole('row', { name: /DVLT/ }));
    cleanup();
    render(
      <FakePlatformProvider platform={platform}>
        <DashboardPage />
      </FakePlatformProvider>,
    );
    expect((await screen.findByRole('tab', { name: /Gappers/ })).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
  });

  it('shows headlines as they arrive, for the charted symbol until the user chooses the market', async () => {
    const platform = open();
    const market = await screen.findByRole('button', { name: 'Market' });
    expect(screen.getByRole('button', { name: 'AAPL' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(market);
    const headlines = await screen.findByRole('list', { name: 'Headlines' });
    act(() => platform.emitMarket('news', news(55, { symbol: 'KQTX', headline: 'Keltrix wins a contract' })));
    await vi.waitFor(() => expect(headlines.firstElementChild?.textContent).toBe('08:55KQTX Keltrix wins a contract'));
    await userEvent.click(within(headlines).getByRole('button', { name: 'KQTX' }));
    expect(screen.getByRole('heading', { name: 'KQTX Chart' })).toBeDefined();
  });

  it('explains why the charted symbol is listed or not', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why AAPL?' });
    const table = await within(dialog).findByRole('table', { name: 'DVLT on Gappers' });
    const [, , failed] = within(table).getAllByRole('row');
    expect(failed?.textContent).toBe('✗ novolume today at least 50,00041.2Kmissed by 8.8K08:41');
    expect(within(dialog).getByText('Low Float: requires Pro tier or higher.')).toBeDefined();
  });

  it('explains own scanners beside the desk’s, group by group; other plans are not asked about any', async () => {
    const met = { passes: true, clauses: [whyClause()] };
    const answers = {
      'GET /api/custom-scanners': { scanners: [ownScanner()] },
      'GET /api/custom-scanners/why': ownWhy(
        ownVerdict(),
        ownVerdict({
          ...{ scanner: '01980000-0000-7000-8000-00000000c002', name: 'Two ways', passes: true },
          groups: [{ passes: false, clauses: [whyClause({ passes: false })] }, met],
        }),
      ),
    };
    open(fakeUser({ subscription_tier: 'premium' }), marketStatus(), candles(), [], answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why AAPL?' }));
    const table = await dialog.findByRole('table', { name: 'DVLT on Cheap runners' });
    expect(within(table).getAllByRole('row')[2]?.textContent).toBe(
      '✗ norelative volume at least 3x2.4xmissed by 0.6x08:41',
    );
    expect(dialog.getByRole('heading', { name: 'Group 2 of 2: every condition is met' })).toBeDefined();
    expect(dialog.getByRole('table', { name: 'DVLT on Two ways, group 2' })).toBeDefined();
    expect(dialog.getByRole('table', { name: 'DVLT on Gappers' })).toBeDefined();
    cleanup();
    open(fakeUser(), marketStatus(), candles(), [], answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const other = within(await screen.findByRole('dialog', { name: 'Why AAPL?' }));
    expect(await other.findByRole('table', { name: 'DVLT on Gappers' })).toBeDefined();
    expect(other.queryByText(/Cheap runners/)).toBeNull();
  });

  it('an explanation of own scanners that fails says so and leaves the others', async () => {
    open(fakeUser({ subscription_tier: 'premium' }), marketStatus(), candles(), [], {
      'GET /api/custom-scanners': { scanners: [ownScanner()] },
      'GET /api/custom-scanners/why': new ApiError('The server is busy', { code: 'UNAVAILABLE', status: 503 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why AAPL?' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'We could not explain your own scanners. The server is busy',
    );
    expect(await dialog.findByRole('table', { name: 'DVLT on Gappers' })).toBeDefined();
  });

  it('gives a free account the strongest stock of its list, its newest entry, the brief and the best replay of the last day; larger plans have the room instead', async () => {
    const best = { id: '2025-02-05-7', date: '2025-02-05', symbol: 'ZWEL', at: '2025-02-05T14:41:00.000Z' };
    const platform = open(fakeUser({ subscription_tier: 'free' }), marketStatus(), candles(), [news(41)], {
      'GET /api/samples/best': { best: { ...best, percent_change: 142 } },
      'GET /api/scanners/{scanner}': {
        results: [row({ symbol: 'DVLT' }), row({ symbol: 'ZWEL', percent_change: 61.5 })],
        criteria: { description: '' },
        limit: 5,
        count: 9,
      },
    });
    const day = within(await screen.findByRole('region', { name: 'Your day' }));
    await waitFor(() => expect(day.getAllByText('ZWEL')).toHaveLength(2));
    expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Strongest on your list nowZWEL ▲+61.50%Chart',
      'Newest on your listDVLT ▲+13.60%, in at 08:41Replay',
      'Best of the last dayZWEL ▲+142.00%, in at Wed 09:41Replay',
      'Morning briefMovers, halts, company events, calendarOpen brief',
    ]);
    for (const name of ['Replay: Newest on your list', 'Replay: Best of the last day', 'Open brief: Morning brief'])
      await userEvent.click(day.getByRole('button', { name }));
    expect(platform.asked.navigated).toEqual(['/replay/2025-02-06-1', '/replay/2025-02-05-7', '/brief']);
    await userEvent.click(day.getByRole('button', { name: 'Chart: Strongest on your list now' }));
    expect(await screen.findByRole('heading', { name: /^ZWEL Chart/ })).toBeDefined();
    cleanup();
    open();
    expect(screen.queryByRole('region', { name: 'Your day' })).toBeNull();
  });

  it('shows how many traders are online once it knows', async () => {
    const platform = open();
    await screen.findByRole('heading', { name: 'Welcome, Mara' });
    expect(screen.queryByText(/Traders Online/)).toBeNull();
    act(() => platform.emitMarket('online', { count: 38 }));
    expect(screen.getByText('38 Traders Online')).toBeDefined();
  });

  it('marks the chart and the number of traders as old while the stream is down', async () => {
    const platform = open();
    await screen.findByRole('heading', { name: 'Welcome, Mara' });
    act(() => platform.emitMarket('online', { count: 38 }));
    const isOld = () => [
      screen.getByText('38 Traders Online').hasAttribute('data-stale'),
      screen.getByRole('region', { name: 'Chart' }).querySelector(':scope > * > [data-stale]') !== null,
    ];
    expect(isOld()).toEqual([false, false]);
    act(() => platform.marketConnection.set('reconnecting'));
    expect(isOld()).toEqual([true, true]);
    act(() => platform.marketConnection.set('live'));
    expect(isOld()).toEqual([false, false]);
  });

  it('charts the selected row, and shows the chart on a narrow screen', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'AAPL Chart' })).toBeDefined();
    const view = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-current');
    expect([view('Scan'), view('Chart')]).toEqual(['true', null]);
    await userEvent.click(await screen.findByRole('row', { name: /DVLT/ }));
    expect(screen.getByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
    expect(screen.getByRole('row', { name: /DVLT/ }).getAttribute('aria-current')).toBe('true');
    expect([view('Scan'), view('Chart')]).toEqual([null, 'true']);
  });

  it.each([
    ['?view=news', 'News'],
    ['?symbol=DVLT', 'Chart'],
    ['?view=nothing', 'Scan'],
  ])('an address with %s shows %s first on a narrow screen', async (search, name) => {
    window.history.replaceState(null, '', `/dashboard${search}`);
    onTestFinished(() => window.history.replaceState(null, '', '/dashboard'));
    open();
    const bar = within(await screen.findByRole('navigation', { name: 'Desk' }));
    expect(bar.getByRole('button', { name }).getAttribute('aria-current')).toBe('true');
  });

  it('maximizes one panel and restores the layout, also when the user picks a symbol', async () => {
    open();
    const desk = () => screen.getByRole('region', { name: 'Live Scanners' }).closest('[data-view]');
    await userEvent.click(await screen.findByRole('button', { name: 'Maximize scanner' }));
    expect(desk()?.getAttribute('data-maximised')).toBe('scan');
    await userEvent.click(await screen.findByRole('row', { name: /DVLT/ }));
    expect(desk()?.getAttribute('data-maximised')).toBe('chart');
    await userEvent.click(screen.getByRole('button', { name: 'Restore chart' }));
    expect(desk()?.hasAttribute('data-maximised')).toBe(false);
  });

  it('opens the list at 400 pixels and remembers its width for this user', async () => {
    const platform = open();
    const separator = await screen.findByRole('separator', { name: 'Scanner width' });
    expect(separator.getAttribute('aria-valuetext')).toBe('400 pixels');
    separator.focus();
    await userEvent.keyboard('{End}');
    cleanup();
    render(
      <FakePlatformProvider platform={platform}>
        <DashboardPage />
      </FakePlatformProvider>,
    );
    expect((await screen.findByRole('separator', { name: 'Scanner width' })).getAttribute('aria-valuenow')).toBe(
      '1200',
    );
  });

  it('has at most 12 tab stops from the first control of the list to the chart; arrow keys move within a group', async () => {
    open(fakeUser({ subscription_tier: 'premium' }));
    await screen.findByRole('row', { name: /DVLT/ });
    const list = screen.getByRole('region', { name: 'Live Scanners' });
    const chart = screen.getByRole('region', { name: 'Chart' });
    const first = within(list).getByRole('button', { name: 'Live' });
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(within(list).getByRole('button', { name: 'Refresh scanner' }));
    const stops: (Element | null)[] = [];
    while (!chart.contains(document.activeElement) && stops.length < 30) {
      await userEvent.tab();
      stops.push(document.activeElement);
    }
    expect(stops.length).toBeLessThanOrEqual(12);
    expect(stops).toContain(within(within(list).getByRole('table')).getByRole('button', { name: 'DVLT' }));
    const symbol = within(list).getByRole('button', { name: /^Symbol/ });
    symbol.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement?.closest('th')?.dataset.column).toBe('price');
  });

  it('says that a recording has no news', async () => {
    const recorded = marketStatus({ feed: { ...marketStatus().feed, provider: 'replay', label: 'Recorded data' } });
    open(fakeUser(), recorded, candles(), []);
    await userEvent.click(await screen.findByRole('button', { name: 'Market' }));
    expect(await screen.findByText('This recording has no news so far.')).toBeDefined();
  });

  it('shows one state in every part while the server is gone, and until the server has answered again', async () => {
    const platform = open();
    await screen.findByRole('row', { name: /DVLT/ });
    await screen.findByText(/^Bar closes in/);
    const tones = () =>
      [screen.getByTitle(/^Market stream/), screen.getByTitle('Auto-refresh')].map(
        (part) => part.querySelector<HTMLElement>('[data-tone]')?.dataset.tone,
      );
    const isStale = () => [
      ...tones(),
      screen.queryByText(/^Bar closes in/) === null,
      screen.getByText('4.16', { selector: 'p *' }).closest('p')?.dataset.stale === 'true',
      screen.queryByText('Next: —') !== null,
      // Rows, activity and the strip of the symbol turn grey together.
      screen.getByRole('table', { name: 'Momentum' }).closest('[data-stale]') !== null,
      screen.getByRole('region', { name: 'Momentum activity' }).dataset.stale === 'true',
      screen.getByRole('region', { name: /at a glance$/ }).dataset.stale === 'true',
    ];
    const live = ['success', 'success', false, false, false, false, false, false];
    const stale = ['error', 'error', true, true, true, true, true, true];
    expect(isStale()).toEqual(live);
    act(() => platform.marketConnection.set('reconnecting'));
    expect(isStale()).toEqual(stale);
    // Its place is reserved beforehand, so that the toolbar keeps to its line.
    expect(screen.getByRole('button', { name: 'Stale' }).querySelector('[data-place="Stale"]')).not.toBeNull();
    expect(screen.queryByText('Live')).toBeNull();
    act(() => platform.reconnectMarket());
    expect(isStale()).toEqual(stale);
    expect(screen.getByText('Connected again, waiting for data...')).toBeDefined();
    // The answers of the new subscriptions bring all figures: a quiet market trades nothing for minutes.
    await vi.waitFor(() => expect(isStale()).toEqual(live));
  });

  it('says how old the price is when the last trade was hours ago in an open market', async () => {
    const platform = open();
    await screen.findByText('09:04:17');
    expect(screen.queryByText(/^Last trade/)).toBeNull();
    act(() => platform.emitMarket('quote', quote({ as_of: '2025-02-06T12:01:05.000Z' })));
    expect((await screen.findByText('Last trade 2h ago')).title).toBe('Last trade at 07:01:05 ET');
    act(() => platform.emitMarket('session', marketStatus({ session: 'closed', isOpen: false })));
    await vi.waitFor(() => expect(screen.queryByText(/^Last trade/)).toBeNull(), { timeout: 3_000 });
  });

  it('opens a recording without AAPL on the first row of the list', async () => {
    const recorded = marketStatus({ feed: { ...marketStatus().feed, provider: 'replay', label: 'Recorded data' } });
    const asked: string[] = [];
    open(fakeUser(), recorded, ({ query }: { query: { symbol: string } }) => {
      asked.push(query.symbol);
      return candles();
    });
    expect(await screen.findByRole('heading', { name: 'DVLT Chart' })).toBeDefined();
    expect(asked).not.toContain('AAPL');
  });
});
