// @vitest-environment happy-dom
import { type BacktestReading, type BacktestResult, HORIZONS } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createBrowserRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hitsCsv, sortedHits } from '../features/backtest/model/hits-table';
import { BacktestPage } from './BacktestPage';

const ID = '00000000-0000-7000-8000-000000000001';
const DATES = ['2025-02-04', '2025-02-05', '2025-02-06'];
const estimate = { value: 1.25, low: -0.5, high: 3 };
const statistics = {
  trades: 2,
  days: 2,
  mean: estimate,
  median: estimate,
  win_rate: { value: 50, low: 0, high: 100 },
  p_value: 0.4,
};
const result = (more: Partial<BacktestResult> = {}): BacktestResult => ({
  sentence: 'No edge can be claimed: there are too few trades.',
  all: statistics,
  first: statistics,
  last: statistics,
  adjusted_p: 0.4,
  verdict: 'few_data',
  tries: 3,
  last_from: '2025-02-06',
  hits: 3,
  no_trades: { halted: 1 },
  horizons: HORIZONS.map((horizon) => ({
    horizon,
    mean: estimate,
    median: estimate,
    win_rate: statistics.win_rate,
    mfe_pct: 2,
    mae_pct: -1,
    volume: 1_000,
  })),
  sessions: [
    { session: 'pre_market', hits: 262, trades: 0, mean: null, median: null, win_rate: null },
    { session: 'core_trading', hits: 3, trades: 2, mean: estimate, median: estimate, win_rate: statistics.win_rate },
  ],
  equity: DATES.map((date, k) => ({ date, hits: 1, trades: 1, mean_pct: 1, sum_pct: k + 1 })),
  distribution: [
    { from: null, to: 0, trades: 1 },
    { from: 0, to: null, trades: 1 },
  ],
  variants: [],
  full_days: [],
  ...more,
});
const reading = (more: Partial<BacktestReading> = {}) => ({
  id: ID,
  name: 'Cheap runners',
  description: 'Price at least 11',
  scan: { kind: 'custom', id: ID },
  days: DATES,
  horizon: 'close' as const,
  costs: { half_spread_pct: 0.1, least_half_spread_cents: 0.5, slippage_pct: 0.05 },
  variants: 1,
  state: 'done',
  progress: { done: 3, total: 3, remaining_s: null },
  created_at: '2025-02-07T10:00:00.000Z',
  finished_at: '2025-02-07T10:00:00.000Z',
  failure: null,
  is_shared: false,
  is_own: true,
  result: null,
  ...more,
});
const outcome = { at: 0, price: 12, gross_pct: 2, net_pct: 1.5, mfe_pct: 3, mae_pct: -1, volume: 100, is_filled: true };
const trade = (symbol: string, at: string, traded = true) => ({
  symbol,
  at,
  rank: 1,
  price: 11,
  percent_change: 10,
  catalyst: null,
  outcome: traded
    ? { entered_at: Date.parse(at), price: 11.5, outcomes: HORIZONS.map(() => outcome) }
    : { no_trade: 'halted' },
});
const days = (left = 50) => ({
  days: DATES.map((date, k) => ({ date, faults: k === 0 ? ['no_previous_close'] : [] })),
  missing: [],
  simulated: false,
  quota: { per_day: 50, left },
});

const open = (path: string, answers: Record<string, unknown>, tier: 'pro' | 'premium' = 'premium') => {
  history.replaceState(null, '', path);
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: tier }),
    answers: { 'GET /api/custom-scanners': { scanners: [] }, 'GET /api/backtests': { backtests: [] }, ...answers },
  });
  const asked = vi.spyOn(platform.api, 'call');
  const router = createBrowserRouter(
    ['/backtests', '/backtests/:id'].map((each) => ({ path: each, element: <BacktestPage /> })),
  );
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return { asked };
};

beforeEach(() => {
  // Layout needs a browser: a stub with room for ten rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(440);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a new test', () => {
  it('tests all recorded days unless the user narrows them, says the costs, and opens the test that began', async () => {
    const sent: unknown[] = [];
    open('/backtests?scanner=momentum', {
      'GET /api/backtests/days': days(),
      'POST /api/backtests': (options: unknown) => {
        sent.push(options);
        return { backtest: reading({ state: 'queued', progress: { done: 0, total: 2, remaining_s: null } }) };
      },
      'GET /api/backtests/{id}': { backtest: reading({ state: 'queued' }) },
    });
    expect(await screen.findByText(/^3 recorded days/)).toBeDefined();
    expect(screen.getByText(/half the spread \(0\.10% of the price, at least 0\.5 cents\)/)).toBeDefined();
    expect(screen.getByText('real days only, never simulated ones')).toBeDefined();
    expect(screen.getByText(/On 1 day the previous close is unknown\./)).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('First day'), '2025-02-05');
    await userEvent.click(screen.getByRole('button', { name: 'Start the test' }));
    expect(await screen.findByText('Waiting for its turn')).toBeDefined();
    expect(sent).toMatchObject([
      { body: { scan: { kind: 'desk', scanner: 'momentum' }, days: DATES.slice(1), horizon: 'close' } },
    ]);
    expect(location.pathname).toBe(`/backtests/${ID}`);
  });

  it('cannot start once the quota is used up, and says so', async () => {
    open('/backtests', { 'GET /api/backtests/days': days(0) });
    expect((await screen.findByRole('alert')).textContent).toContain('50 tests in 24 hours');
    expect(screen.getByRole('button', { name: 'Start the test' }).hasAttribute('disabled')).toBe(true);
  });

  it('without recorded days says that a simulation is never tested', async () => {
    open('/backtests', { 'GET /api/backtests/days': { ...days(), days: [], simulated: true } });
    expect(await screen.findByText('No recorded days')).toBeDefined();
    expect(screen.getByText(/^This platform shows a simulated market\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See matches on the live desk' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('button', { name: 'Start the test' })).toBeNull();
  });

  it('names the tier that includes it on lower tiers, and asks the server nothing', async () => {
    const { asked } = open('/backtests', {}, 'pro');
    expect(await screen.findByText('Requires Premium tier or higher')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upgrade to Premium' })).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('one test', () => {
  it('shows how far it is and how long it takes, and cancels', async () => {
    const running = reading({ state: 'running', progress: { done: 1, total: 3, remaining_s: 42 } });
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: running },
      'POST /api/backtests/{id}/cancel': { backtest: { ...running, state: 'cancelled' } },
    });
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
      'Tested 1 of 3 days, about 42 s left',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the test' }));
    expect(await screen.findByText('You cancelled this test')).toBeDefined();
  });

  it('keeps the progress on screen while the server cannot be reached, and says that the test goes on', async () => {
    let lost = false;
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': () => {
        if (lost) throw new ApiError('Offline', { code: 'NETWORK', status: 0 });
        lost = true;
        return { backtest: reading({ state: 'running', progress: { done: 1, total: 3, remaining_s: null } }) };
      },
    });
    expect(
      await screen.findByText(/^We cannot reach the server\. The test is still running/, {}, { timeout: 4_000 }),
    ).toBeDefined();
    expect(screen.getByText('Tested 1 of 3 days, remaining time not known yet')).toBeDefined();
  });

  it('of a variant lists the hits of the one that the figures are about', async () => {
    const asked = vi.fn(({ query }: { query: { date: string } }) => ({ date: query.date, trades: [] }));
    const judged = { all: statistics, first: statistics, last: statistics, adjusted_p: 1, verdict: 'few_data' };
    const variants = [2, 0, 1].map((variant) => ({ variant, values: [variant], ...judged }));
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ variants: 3, result: result({ variants }) }) },
      'GET /api/backtests/{id}/trades': asked,
    });
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
    expect(asked.mock.calls.map(([{ query }]) => query)).toEqual(DATES.map((date) => ({ date, variant: 2 })));
  });

  it('is shared by a switch of its owner only; a reader gets no switch', async () => {
    const share = vi.fn(() => ({ backtest: reading({ result: result({ hits: 0 }), is_shared: true }) }));
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ result: result({ hits: 0 }) }) },
      'PUT /api/backtests/{id}/share': share,
    });
    expect(await screen.findByText('No hits')).toBeDefined();
    await userEvent.click(screen.getByRole('switch', { name: 'Share by link' }));
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeDefined();
    expect(share).toHaveBeenCalledWith({ params: { id: ID }, body: { is_shared: true } });
    cleanup();
    open(`/backtests/${ID}`, { 'GET /api/backtests/{id}': { backtest: reading({ state: 'failed', is_own: false }) } });
    expect((await screen.findByRole('alert')).textContent).toContain('The test failed');
    cleanup();
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ result: result({ hits: 0 }), is_own: false, is_shared: true }) },
    });
    expect(await screen.findByText('No hits')).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Share by link' })).toBeNull();
  });

  it('says the verdict in words before any figure, and gives every figure its interval', async () => {
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ result: result() }) },
      'GET /api/backtests/{id}/trades': { date: DATES[0], trades: [] },
    });
    const sentence = await screen.findByText(/^No edge can be claimed/);
    const table = screen.getByRole('table', { name: 'Outcome by exit' });
    expect(sentence.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['5 min', '15 min', '30 min', '60 min', 'Close']);
    expect(within(table).getAllByText('−0.50% to +3.00%')).toHaveLength(10);
    expect(screen.getByText(/^3 hits and 2 trades on 3 recorded days/)).toBeDefined();
    expect(screen.getByText('No trade: halted: 1.')).toBeDefined();
  });

  it('answers whether a scan works before 9:30: its hits by session, and that none of them could be traded', async () => {
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ result: result() }) },
      'GET /api/backtests/{id}/trades': { date: DATES[0], trades: [] },
    });
    const table = within(await screen.findByRole('table', { name: 'Outcome by session' }));
    expect(table.getByRole('row', { name: /^Before 9:30 AM 262 none possible/ })).toBeDefined();
    expect(table.getByRole('row', { name: /^Regular hours 3 2 / })).toBeDefined();
  });

  it('lists the hits of every day, and opens the chart of the selected one by keyboard, which returns to its row', async () => {
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': { backtest: reading({ result: result() }) },
      'GET /api/backtests/{id}/trades': ({ query }: { query: { date: string } }) => ({
        date: query.date,
        trades: [trade(`T${query.date.slice(-1)}`, `${query.date}T14:00:00.000Z`)],
      }),
      'GET /api/market/candles': { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] },
    });
    const row = await screen.findByRole('row', { name: /^T4 2025-02-04 09:00/ });
    expect(screen.getByRole('table', { name: 'Hits of the test' }).getAttribute('aria-rowcount')).toBe('4');
    row.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'T4 at 09:00:00 ET' })).toBeDefined();
    expect(await screen.findByText('No bars around this hit')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('says why a test of somebody else cannot be read', async () => {
    open(`/backtests/${ID}`, {
      'GET /api/backtests/{id}': new ApiError('There is no such test', { status: 404, code: 'UNKNOWN_BACKTEST' }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such test');
  });
});

describe('the hits of a test', () => {
  const hits = [trade('AAA', '2025-02-04T14:00:00.000Z'), trade('=B"', '2025-02-04T14:01:00.000Z', false)].map(
    (hit) => ({
      ...hit,
      date: '2025-02-04',
    }),
  );

  it('are sorted with hits that were no trade last, in both directions', () => {
    for (const direction of ['ascending', 'descending'] as const)
      expect(sortedHits(hits, { key: 'net', direction }, 5).map(({ symbol }) => symbol)).toEqual(['AAA', '=B"']);
  });

  it('are exported with each outcome, and no cell is a formula', () => {
    const [head, first, second] = hitsCsv(hits).split('\r\n');
    expect(head).toMatch(/^date,time_et,symbol,.*,net_pct_5,.*,net_pct_close,/);
    expect(first).toMatch(/^2025-02-04,09:00:00,AAA,11,10,,09:00:00,11.5,1.5,3,-1,100,true,/);
    expect(second).toMatch(/^2025-02-04,09:01:00,"'=B""",11,10,halted,,,,/);
  });
});
