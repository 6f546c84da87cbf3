// @vitest-environment happy-dom
import type { ScannerResult, ScannerState, User } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { lockedSample } from '../../../shared/testing/locked-sample';
import { CLOSED, marketStatus } from '../../../shared/testing/market-status';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { row, snapshot } from '../../../shared/testing/rows';
import { watchlist } from '../../../shared/testing/watchlist';
import { FIRST_TAB } from '../model/scan-target';
import { ScannerPanel } from './ScannerPanel';

const OPEN: ScannerState = { enabled: true, available: true, required_tier: 'free', limit: null };
const result = (...symbols: string[]): ScannerResult => ({
  results: symbols.map((symbol) => row({ symbol })),
  criteria: { description: 'Price $2 to $20' },
  limit: null,
  count: symbols.length,
});
const failure = (message: string, code = 'INTERNAL', status = 500) => new ApiError(message, { code, status });

/** Wraps the panel in a parent that keeps the active tab. */
const Panel = (props: Omit<ComponentProps<typeof ScannerPanel>, 'tab' | 'onTab'>) => {
  const [tab, setTab] = useState(FIRST_TAB);
  return <ScannerPanel {...props} tab={tab} onTab={setTab} />;
};

const open = ({
  user = fakeUser({ subscription_tier: 'premium' }),
  status = {},
  results = () => result('DVLT', 'KQTX'),
  market = marketStatus(),
  answers = {},
  marketAnswers = { 'scanner:subscribe': { ok: false, error: 'Polling only', code: 'UNAVAILABLE' } },
}: {
  user?: User;
  status?: Record<string, ScannerState> | ApiError;
  results?: (scanner: string) => unknown;
  market?: ReturnType<typeof marketStatus>;
  answers?: Record<string, unknown>;
  marketAnswers?: Record<string, unknown>;
} = {}) => {
  const asked: string[] = [];
  const platform = createFakePlatform({
    user,
    marketAnswers,
    answers: {
      'GET /api/custom-scanners': { scanners: [] },
      'GET /api/hits': { hits: [] },
      ...answers,
      'GET /api/market/status': market,
      'GET /api/scanners/status': () =>
        status instanceof ApiError
          ? status
          : { scanners: { momentum: OPEN, gappers: OPEN, low_float: OPEN, ...status } },
      'GET /api/scanners/{scanner}': (options: unknown) => {
        const { scanner } = (options as { params: { scanner: string } }).params;
        asked.push(scanner);
        return results(scanner);
      },
    },
  });
  const onSelectSymbol = vi.fn();
  const onWhy = vi.fn();
  const onEdit = vi.fn();
  const onNew = vi.fn();
  const onAlert = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <Panel
        user={user}
        selectedSymbol="AAPL"
        onSelectSymbol={onSelectSymbol}
        onWhy={onWhy}
        onEdit={onEdit}
        onNew={onNew}
        onAlert={onAlert}
      />
    </FakePlatformProvider>,
  );
  const notices = () => platform.notify.get().map(({ text }) => text);
  return { platform, asked, onSelectSymbol, onWhy, onEdit, onNew, onAlert, notices };
};

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logged.mockReset().mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

describe('the scanner panel', () => {
  it('asks for the status first and then loads momentum alone', async () => {
    const { asked } = open();
    expect(screen.getByText('Scanning markets...')).toBeDefined();
    expect(screen.getByText('Ross Cameron momentum strategies')).toBeDefined();
    const table = await screen.findByRole('table', { name: 'Momentum' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['DVLT', 'KQTX']);
    expect(asked).toEqual(['momentum']);
    expect(screen.getByRole('tab', { name: 'Momentum 2' })).toBeDefined();
  });

  it('formats a row’s figures as specified', async () => {
    open({
      results: () => ({
        ...result(),
        results: [
          row({
            percent_change: -1.5,
            relative_volume: null,
            relative_volume_daily: null,
            volume: 912_400,
            float: null,
            catalyst: 'Delvanta wins clearance',
            catalyst_kind: 'fda',
          }),
        ],
        count: 1,
      }),
    });
    const line = (await screen.findByRole('rowheader', { name: 'DVLT' })).closest('tr');
    expect(
      within(line as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['—', '4.16', '▼−1.50%', '+35.90%', '912.4K', 'N/A', 'N/A', 'FDA Delvanta wins clearance']);
  });

  it('shows symbols with news and without under heads with counts, each sorted by what the arrow says', async () => {
    const of = (symbol: string, percent_change: number, catalyst: string | null = null) =>
      row({ symbol, percent_change, catalyst });
    // In the server's order, which puts symbols with news first.
    const results = [of('NEWS', 9, 'Wins clearance'), of('LATE', 4, 'Reports'), of('BIG', 41), of('MID', 8)];
    open({ results: () => ({ ...result(), results, count: 4 }) });
    const table = await screen.findByRole('table');
    const lines = () => [...table.querySelectorAll('tbody th')].map((head) => head.textContent);
    const grouped = ['With news 2 by Chg % ↓', 'NEWS', 'LATE', 'Without news 2', 'BIG', 'MID'];
    expect(lines()).toEqual(grouped);
    expect(screen.getByRole('columnheader', { name: 'Chg %' }).getAttribute('aria-sort')).toBe('descending');
    const press = user();
    await press.click(screen.getByRole('button', { name: 'Choose columns' }));
    const groups = screen.getByRole('switch', { name: 'Symbols with news first' });
    await press.click(groups);
    await vi.waitFor(() => expect(lines()).toEqual(['BIG', 'NEWS', 'MID', 'LATE']));
    await press.click(groups);
    await vi.waitFor(() => expect(lines()).toEqual(grouped));
    await press.keyboard('{Escape}');
  });

  it('shows the chosen columns in order and ranks by the one the user clicked', async () => {
    open({
      results: () => ({ ...result(), results: [row({ vwap: 3 }), row({ symbol: 'KQTX', vwap: 9 })], count: 2 }),
    });
    const table = await screen.findByRole('table');
    const heads = () => [...table.querySelectorAll('thead th')].map((cell) => cell.textContent);
    const press = user();
    await press.click(screen.getByRole('button', { name: 'Choose columns' }));
    await press.click(screen.getByRole('switch', { name: 'Catalyst' }));
    await press.click(screen.getByRole('switch', { name: 'VWAP' }));
    await press.click(screen.getByRole('button', { name: 'Move VWAP left' }));
    expect(heads()).toEqual(['Symbol', 'In', 'Price', 'Chg % ↓', 'Gap %', 'Vol', 'RVOL', 'VWAP', 'Float']);
    await press.keyboard('{Escape}');
    await press.click(within(table).getByRole('button', { name: 'VWAP' }));
    expect(within(table).getByRole('columnheader', { name: /^VWAP/ }).getAttribute('aria-sort')).toBe('descending');
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['KQTX', 'DVLT']);
    await press.click(screen.getByRole('button', { name: 'Choose columns' }));
    await press.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(['Symbol', 'In', 'Price', 'Chg %', 'Gap %', 'Vol', 'RVOL', 'Float', 'Catalyst']);
  });

  it('reports the selected row’s symbol to its parent, by pointer and by keyboard', async () => {
    const { onSelectSymbol } = open();
    const press = user();
    await press.click(await screen.findByRole('row', { name: /KQTX/ }));
    expect(onSelectSymbol).toHaveBeenLastCalledWith('KQTX');
    screen.getByRole('button', { name: 'KQTX' }).focus();
    await press.keyboard('{ArrowUp}{Enter}');
    expect(onSelectSymbol).toHaveBeenLastCalledWith('DVLT');
    expect(onSelectSymbol).toHaveBeenCalledTimes(2);
  });

  it('locks a tab above the user’s tier and names the tier that opens it', async () => {
    const { platform, asked } = open({
      status: { low_float: { ...OPEN, available: false, required_tier: 'pro' } },
    });
    await screen.findByRole('table');
    await user().click(screen.getByRole('tab', { name: /Low Float/ }));
    expect(screen.getByText('Requires Pro tier or higher')).toBeDefined();
    await user().click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(platform.asked.upgrades).toEqual(['low_float']);
    expect(asked).toEqual(['momentum']);
  });

  it('shows on a locked tab the count and a sample of 15 minutes ago, names its age and its order, and hides nothing of it', async () => {
    open({
      user: fakeUser({ subscription_tier: 'basic' }),
      status: { low_float: { ...OPEN, available: false, required_tier: 'pro' } },
      answers: { 'GET /api/samples/locked': { scanners: { low_float: lockedSample({ required_tier: 'pro' }) } } },
    });
    await user().click(await screen.findByRole('tab', { name: 'Low Float 23 15 minutes ago, locked' }));
    expect(screen.getByText('23 symbols were on this list at 08:49 ET, 15 minutes ago.')).toBeDefined();
    expect(
      screen.getByText(
        /^These 5 were the strongest when they entered, highest change since the previous close first\. The figures are from the time/,
      ),
    ).toBeDefined();
    const sample = screen.getByRole('table', { name: 'Sample of Low Float' });
    const [, first] = within(sample).getAllByRole('row');
    expect(first?.textContent).toBe('DVLT▲+38.20%4.16820.0K08:40');
    expect(within(sample).getAllByRole('rowheader')).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: /Upgrade/ })).toHaveLength(1);
  });

  it('marks limited tabs and offers full access to free users alone', async () => {
    const { platform } = open({
      user: fakeUser({ subscription_tier: 'free' }),
      status: { momentum: { ...OPEN, limit: 5 } },
    });
    expect(await screen.findByRole('tab', { name: /Momentum.*Limited/ })).toBeDefined();
    await user().click(screen.getByRole('button', { name: 'Upgrade for full access →' }));
    expect(platform.asked.upgrades).toEqual(['other']);
    cleanup();
    open();
    await screen.findByRole('table');
    expect(screen.queryByText('Upgrade for full access →')).toBeNull();
  });

  it('says when a scanner is switched off, and does not load it', async () => {
    const { asked } = open({ status: { momentum: { ...OPEN, enabled: false } } });
    expect(await screen.findByText('Scanner temporarily disabled')).toBeDefined();
    expect(screen.getByText('Check back later')).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('says when nothing matches', async () => {
    open({ results: () => result() });
    expect(await screen.findByText('No opportunities found')).toBeDefined();
    expect(screen.getByText('Market conditions may not meet criteria')).toBeDefined();
  });

  it('says that nothing matches the conditions of a custom scanner, and groups it by news only if it puts news first', async () => {
    const [cheap, news] = [ownScanner(), ownScanner({ id: '01980000-0000-7000-8000-00000000c002', name: 'With news' })];
    const results = [row({ symbol: 'NEWS', catalyst: 'Reports' }), row({ symbol: 'BARE', catalyst: null })];
    let found = results;
    open({
      answers: {
        'GET /api/custom-scanners': {
          scanners: [cheap, { ...news, definition: { ...news.definition, catalyst_first: true } }],
        },
        'GET /api/custom-scanners/{id}/results': () => ({ ...result(), results: found, count: found.length }),
        'GET /api/custom-scanners/{id}/hits': { hits: [] },
      },
    });
    const groups = async (name: string) => {
      await user().click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }));
      const table = await screen.findByRole('table', { name });
      return [...table.querySelectorAll('tbody th')]
        .map(({ textContent }) => textContent)
        .filter((head) => /news/.test(head ?? ''));
    };
    expect(await groups('With news')).toEqual([expect.stringContaining('With news 1'), 'Without news 1']);
    expect(await groups('Cheap runners')).toEqual([]);
    cleanup();
    found = [];
    open({
      answers: {
        'GET /api/custom-scanners': { scanners: [cheap] },
        'GET /api/custom-scanners/{id}/results': { ...result(), results: [], count: 0 },
        'GET /api/custom-scanners/{id}/hits': { hits: [] },
      },
    });
    await user().click(await screen.findByRole('tab', { name: /^Cheap runners/ }));
    expect(await screen.findByText('Nothing matches your conditions now')).toBeDefined();
  });

  it('says of an own scanner whose log is empty that the log starts now', async () => {
    open({
      answers: {
        'GET /api/custom-scanners': { scanners: [ownScanner()] },
        'GET /api/custom-scanners/{id}/results': result('DVLT'),
        'GET /api/custom-scanners/{id}/hits': { hits: [] },
      },
    });
    await user().click(await screen.findByRole('tab', { name: /^Cheap runners/ }));
    expect(await screen.findByText('The log starts with the next symbol that enters.')).toBeDefined();
  });

  it('logs a failed status request and still loads the scanner', async () => {
    open({ status: failure('status is down') });
    expect(await screen.findByRole('table', { name: 'Momentum' })).toBeDefined();
    expect(logged).toHaveBeenCalledWith('Failed to fetch the scanner status', expect.any(ApiError));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('row marks', () => {
  const heads = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('button')?.textContent);
  const watching = fakeUser({
    tier_info: { tier: 'pro', expires: null, is_active: true, permissions: ['watchlists:custom'] },
  });

  it('pin a row to the top with Space, and unpin it the same way', async () => {
    open();
    await screen.findByRole('table');
    screen.getByRole('button', { name: 'KQTX' }).focus();
    await user().keyboard(' ');
    expect(heads()).toEqual(['KQTX', 'DVLT']);
    expect(screen.getByRole('rowheader', { name: /KQTX.*pinned/ })).toBeDefined();
    await user().keyboard(' ');
    expect(heads()).toEqual(['DVLT', 'KQTX']);
  });

  it('add a symbol to the first list, creating it if needed, and open an alert on it', async () => {
    const bodies: unknown[] = [];
    const { onAlert, onSelectSymbol, notices } = open({
      user: watching,
      answers: {
        'GET /api/watchlists': { watchlists: [], suspended: false },
        'GET /api/watchlists/{id}/rows': { results: [row()], untraded: [] },
        'POST /api/watchlists': (options: unknown) => {
          bodies.push((options as { body: unknown }).body);
          return { watchlist: watchlist({ name: 'Watchlist', symbols: ['KQTX'] }) };
        },
      },
    });
    await user().hover(await screen.findByRole('row', { name: /KQTX/ }));
    await user().click(screen.getByRole('button', { name: 'Alert on KQTX (A)' }));
    expect(onAlert).toHaveBeenCalledExactlyOnceWith('KQTX');
    await user().click(screen.getByRole('button', { name: 'Watch KQTX (W)' }));
    expect(await screen.findByRole('tab', { name: '★ Watchlist' })).toBeDefined();
    expect(bodies).toEqual([{ name: 'Watchlist', symbols: ['KQTX'] }]);
    expect(notices()).toContain('KQTX is on Watchlist');
    expect(screen.getByRole('rowheader', { name: /KQTX.*watched/ })).toBeDefined();
    expect(onSelectSymbol).not.toHaveBeenCalled();
  });

  it('offer the plan with watchlists to users without it', async () => {
    const { platform } = open({ user: fakeUser({ subscription_tier: 'basic' }) });
    await user().hover(await screen.findByRole('row', { name: /DVLT/ }));
    await user().click(screen.getByRole('button', { name: 'Watch DVLT (W)' }));
    expect(platform.asked.upgrades).toEqual(['other']);
  });
});

describe('custom scanners', () => {
  const mine = ownScanner();
  const CUSTOM = { ...snapshot(4, ['OWNS']), scanner: mine.id };
  const answers = { 'GET /api/custom-scanners': { scanners: [mine] } };

  it('follow the three standard ones, stream their rows and can be edited', async () => {
    const { platform, onEdit, onNew } = open({
      answers: { ...answers, 'GET /api/custom-scanners/{id}/results': { ...result('OWNS'), limit: 200 } },
      marketAnswers: { 'custom:subscribe': { ok: true, version: 1, snapshot: CUSTOM } },
    });
    await user().click(await screen.findByRole('tab', { name: 'Cheap runners' }));
    const table = await screen.findByRole('table', { name: 'Cheap runners' });
    expect(within(table).getByRole('button', { name: 'OWNS' })).toBeDefined();
    const delta = { ...CUSTOM, prev_seq: 4, seq: 5, rows: undefined, removes: [], order: null };
    const change = (version: number, price: number) =>
      act(() => platform.emitMarket('custom:delta', { ...delta, version, upserts: [row({ symbol: 'OWNS', price })] }));
    // This delta belongs to the old definition.
    change(0, 1.11);
    expect(within(table).queryByText('1.11')).toBeNull();
    change(1, 7.77);
    expect(within(table).getByText('7.77')).toBeDefined();
    await user().click(screen.getByRole('button', { name: 'Edit scanner' }));
    expect(onEdit).toHaveBeenLastCalledWith({ kind: 'own', scanner: mine });
    await user().click(screen.getByRole('button', { name: 'New scanner' }));
    expect(onNew).toHaveBeenLastCalledWith('own');
  });

  it('have a hit log: activity, replay and matches of today, of the saved definition only, until its limit', async () => {
    const own = (overrides: Partial<ReturnType<typeof hit>> = {}) => ({ ...hit(overrides), scanner: mine.id });
    const { platform, onWhy } = open({
      answers: {
        'GET /api/custom-scanners': { scanners: [{ ...mine, matched_today: 2 }] },
        'GET /api/custom-scanners/{id}/results': { ...result('OWNS'), limit: 200 },
        'GET /api/custom-scanners/{id}/hits': { hits: [own({ symbol: 'OWNS' })] },
      },
      marketAnswers: { 'custom:subscribe': { ok: true, version: 1, snapshot: CUSTOM } },
    });
    const tab = await screen.findByRole('tab', { name: /Cheap runners/ });
    expect(tab.textContent).toContain('2 hits');
    await user().click(tab);
    const log = within(await screen.findByRole('region', { name: 'Cheap runners activity' }));
    expect(await log.findByRole('button', { name: 'OWNS' })).toBeDefined();
    expect(log.getByRole('listitem').textContent).toContain('entered Cheap runners');
    await user().click(log.getByRole('button', { name: 'Why OWNS entered' }));
    expect(onWhy).toHaveBeenLastCalledWith(expect.objectContaining({ symbol: 'OWNS', scanner: mine.id }));
    await user().click(log.getByRole('button', { name: 'Replay OWNS at 08:41:00' }));
    expect(platform.asked.navigated).toEqual([`/replay/2025-02-06-1?scanner=${mine.id}`]);
    act(() => {
      platform.emitMarket('custom:hit', own({ symbol: 'OLD', seq: 2, rule_version: 0 }));
      platform.emitMarket('custom:hit', own({ symbol: 'KQTX', seq: 3 }));
      platform.emitMarket('custom:hit', own({ symbol: 'NEWT', seq: 4 }));
    });
    await pass(100);
    expect(log.getAllByRole('listitem')).toHaveLength(3);
    expect(tab.textContent).toContain('3 hits');
    act(() => platform.emitMarket('custom:hit', own({ symbol: 'LAST', seq: 2_000 })));
    await pass(100);
    expect(log.getByRole('status').textContent).toMatch(/^This scanner had 2,000 entries and exits today/);
  });

  it('are not requested on a plan without them', async () => {
    open({ user: fakeUser({ subscription_tier: 'pro' }), answers });
    await screen.findByRole('table');
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'New scanner' })).toBeNull();
  });
});

describe('a failing scanner', () => {
  it('retries three times with a notice each, then shows the error and Try Again', async () => {
    let broken = true;
    const { asked, notices } = open({ results: () => (broken ? failure('The engine is warming up') : result('DVLT')) });
    await vi.waitFor(() => expect(notices()).toContain('Retrying momentum scanner... (1/3)'));
    await pass(1_000 + 2_000);
    expect(notices()).toContain('Retrying momentum scanner... (3/3)');
    expect(screen.queryByText('Scanner Error')).toBeNull();
    await pass(3_000);
    expect(within(await screen.findByRole('alert')).getByText('Scanner Error')).toBeDefined();
    expect(screen.getByText('The engine is warming up')).toBeDefined();
    expect(screen.getByText('If the problem persists, check your connection')).toBeDefined();
    expect(asked).toHaveLength(4);
    broken = false;
    await user().click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it.each([
    ['UPGRADE_REQUIRED', 'Upgrade required to access this scanner'],
    ['UNAUTHENTICATED', 'Session expired. Please refresh the page.'],
  ])('does not retry after %s', async (code, text) => {
    const { asked, notices } = open({ results: () => failure('no', code, 403) });
    expect(await screen.findByText(text)).toBeDefined();
    await pass(10_000);
    expect(asked).toHaveLength(1);
    expect(notices()).toEqual([]);
  });

  it('offers the upgrade when the tier is too low', async () => {
    const { platform } = open({ results: () => failure('no', 'UPGRADE_REQUIRED', 403) });
    await user().click(await screen.findByRole('button', { name: 'Upgrade Now' }));
    expect(platform.asked.upgrades).toEqual(['momentum']);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('keeps the last successful rows beside the error', async () => {
    let broken = false;
    open({ results: () => (broken ? failure('Failed to fetch', 'NETWORK', 0) : result('DVLT')) });
    await screen.findByRole('table');
    broken = true;
    await user().click(screen.getByRole('button', { name: 'Refresh scanner' }));
    await pass(7_000);
    expect(screen.getByRole('alert').textContent).toContain('Network error. Please check your connection.');
    expect(screen.getByRole('table')).toBeDefined();
  });
});

describe('refreshing', () => {
  it('runs every 300 s by default, with a countdown and the age of the rows', async () => {
    const { asked } = open();
    await screen.findByRole('table');
    expect(screen.getByText(/^Next: (5:00|4:59)$/)).toBeDefined();
    await pass(299_000);
    expect(asked).toHaveLength(1);
    expect(screen.getByText(/^Last: 4m ago$/)).toBeDefined();
    await pass(2_000);
    expect(asked).toHaveLength(2);
  });

  it('follows the chosen interval and confirms it', async () => {
    const { asked, notices } = open();
    await screen.findByRole('table');
    const select = screen.getByRole('combobox', { name: 'Refresh interval' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['15s', '30s', '1m', '2m', '5m']);
    for (const interval of ['30s', '1m', '2m', '5m', '15s']) await user().selectOptions(select, interval);
    expect(notices()).toEqual([30, 60, 120, 300, 15].map((s) => `Refresh interval updated to ${s} seconds`));
    await pass(16_000);
    expect(asked).toHaveLength(2);
  });

  it('counts down to Refreshing..., and starts again when the rows arrive', async () => {
    let deliver: (rows: unknown) => void = () => undefined;
    let isSlow = false;
    const { asked } = open({
      results: () => (isSlow ? new Promise((resolve) => (deliver = resolve)) : result('DVLT')),
    });
    await screen.findByRole('table');
    isSlow = true;
    await user().selectOptions(screen.getByRole('combobox', { name: 'Refresh interval' }), '15s');
    expect(screen.getByText(/^Next: 0:1\d$/)).toBeDefined();
    await pass(16_000);
    expect(asked).toHaveLength(2);
    expect(screen.getByText('Refreshing...')).toBeDefined();
    await act(async () => deliver(result('KQTX')));
    expect(await screen.findByText(/^Next: 0:1\d$/)).toBeDefined();
  });

  it('stops with Manual and starts again with Live', async () => {
    const { asked, notices } = open();
    await screen.findByRole('table');
    await user().click(screen.getByRole('button', { name: 'Live' }));
    expect(notices()).toEqual(['Auto-refresh disabled']);
    await pass(400_000);
    expect(asked).toHaveLength(1);
    await user().click(screen.getByRole('button', { name: 'Manual' }));
    expect(notices()).toContain('Auto-refresh enabled (300s intervals)');
    await pass(301_000);
    expect(asked).toHaveLength(2);
  });

  it('pauses while the market is closed and shows why', async () => {
    const { asked } = open({ market: marketStatus(CLOSED) });
    await screen.findByRole('table');
    expect(screen.getByText('Weekend')).toBeDefined();
    await pass(400_000);
    expect(asked).toHaveLength(1);
  });
});

it('names the day of times that are not today’s', async () => {
  const friday = { seq: 1, date: '2025-02-07', symbol: 'DVLT', at: '2025-02-07T20:15:30.000Z' };
  const saturday = marketStatus({ ...CLOSED, currentTime: '2025-02-08T15:00:00.000Z' });
  open({ market: saturday, answers: { 'GET /api/hits': { hits: [hit(friday)] } } });
  expect((await screen.findByTitle('15:15:30 ET')).textContent).toBe('Fri 15:15:30');
  expect((await screen.findByText('Fri 15:15', { selector: 'td *, td' })).closest('td')?.dataset.column).toBe(
    'entered',
  );
  cleanup();
  open({
    market: marketStatus({ currentTime: '2025-02-07T21:00:00.000Z' }),
    answers: { 'GET /api/hits': { hits: [hit(friday)] } },
  });
  expect((await screen.findByTitle('15:15:30 ET')).textContent).toBe('15:15:30');
});

it('a watchlist lists its symbols before they trade', async () => {
  const premium = fakeUser({ subscription_tier: 'premium' });
  const watcher = {
    ...premium,
    tier_info: { ...premium.tier_info, permissions: ['watchlists:custom' as const] },
  };
  open({
    user: watcher,
    answers: {
      'GET /api/watchlists': { watchlists: [watchlist()], suspended: false },
      'GET /api/watchlists/{id}/rows': { results: [], untraded: ['DVLT', 'KQTX'] },
    },
  });
  await user().click(await screen.findByRole('tab', { name: /Runners/ }));
  const first = await screen.findByRole('row', { name: /^DVLT/ });
  expect(within(first).getAllByText('—').length).toBeGreaterThan(5);
  expect(screen.getByRole('row', { name: /^KQTX/ })).toBeDefined();
  expect(screen.getByText('New highs and halts appear here.')).toBeDefined();
});

it('the activity shows earlier halts and the gap of gappers', async () => {
  const at = '2025-02-06T14:02:00.000Z';
  const halted = { symbol: 'DVLT', kind: 'halt', code: 'LUDP', since: at, resume_at: null, at };
  const inputs = { ...hit().inputs, percent_change: 1.95, gap: 6.1 };
  open({
    answers: {
      'GET /api/market/halts': { halted: [halted], log: [halted] },
      'GET /api/hits': { hits: [hit({ scanner: 'gappers', inputs })] },
    },
  });
  expect(await screen.findByText('halted: Volatility pause')).toBeDefined();
  await user().click(await screen.findByRole('tab', { name: /Gappers/ }));
  const log = within(await screen.findByRole('region', { name: 'Gappers activity' }));
  expect((await log.findByText(/^gap/)).textContent).toContain('6.10%');
  expect(log.queryByText(/1\.95/)).toBeNull();
});

describe('the stream', () => {
  const streaming = { 'scanner:subscribe': { ok: true, snapshot: snapshot(1, ['DVLT', 'KQTX']) } };
  const delta = { ...snapshot(2, []), prev_seq: 1, removes: [], order: null, count: 2 };
  const symbols = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('button')?.textContent);

  it('updates figures and ranking between polls', async () => {
    const { platform, asked } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    act(() =>
      platform.emitMarket('scanner:delta', {
        ...delta,
        upserts: [row({ symbol: 'KQTX', price: 6.72 })],
        order: ['KQTX', 'DVLT'],
      }),
    );
    expect(screen.getByText('6.72')).toBeDefined();
    expect(symbols()).toEqual(['DVLT', 'KQTX']);
    // Figures change immediately, the order once a second at most.
    await pass(1_000);
    expect(symbols()).toEqual(['KQTX', 'DVLT']);
    expect(asked).toEqual(['momentum']);
  });

  it('moves no row under the pointer', async () => {
    const { platform } = open({ marketAnswers: streaming });
    const press = user();
    await press.hover(await screen.findByRole('row', { name: /DVLT/ }));
    act(() =>
      platform.emitMarket('scanner:delta', {
        ...delta,
        upserts: [row({ symbol: 'NEWT' }), row({ symbol: 'KQTX', price: 9.99 })],
        order: ['NEWT', 'KQTX', 'DVLT'],
      }),
    );
    expect(symbols()).toEqual(['DVLT', 'KQTX']);
    expect(screen.getByText('9.99')).toBeDefined();
    await pass(1_000);
    expect(symbols()).toEqual(['DVLT', 'KQTX']);
    expect(screen.getByText('1 new ▲')).toBeDefined();
    await press.unhover(screen.getByRole('row', { name: /DVLT/ }));
    expect(symbols()).toEqual(['NEWT', 'KQTX', 'DVLT']);
  });

  it('lists what happened while another tab was open, quietly and at its own time', async () => {
    let hits = [hit({ symbol: 'DVLT', seq: 1 })];
    const { notices } = open({
      marketAnswers: streaming,
      answers: {
        'GET /api/hits': ({ query }: { query: { scanner: string } }) => ({
          hits: query.scanner === 'momentum' ? hits : [],
        }),
      },
    });
    const log = async () => within(await screen.findByRole('region', { name: 'Momentum activity' }));
    expect(await (await log()).findByRole('button', { name: 'DVLT' })).toBeDefined();
    await user().click(screen.getByRole('tab', { name: /Gappers/ }));
    await screen.findByRole('table', { name: 'Gappers' });
    hits = [hit({ symbol: 'KQTX', seq: 2, at: '2025-02-06T13:45:00.000Z' }), ...hits];
    await user().click(screen.getByRole('tab', { name: /Momentum/ }));
    expect(await (await log()).findByRole('button', { name: 'Replay KQTX at 08:45:00' })).toBeDefined();
    expect(notices()).toEqual([]);
  });

  it('tells a symbol’s story in one line of the activity, whose replay is that of its entry', async () => {
    const { platform } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    const best = { rank: 1, percent_change: 61.5 };
    act(() => {
      platform.emitMarket('hit', hit({ symbol: 'KQTX', seq: 1 }));
      platform.emitMarket('hit', hit({ symbol: 'KQTX', seq: 2, kind: 'leave', at: '2025-02-06T13:52:00.000Z', best }));
    });
    const log = within(screen.getByRole('region', { name: 'Momentum activity' }));
    const line = await log.findByText(/left/);
    expect(line.textContent).toBe('left Momentum, in 08:41, best +61.50%');
    expect(log.getAllByRole('listitem')).toHaveLength(1);
    expect(log.getByRole('button', { name: 'Replay KQTX at 08:41:00' })).toBeDefined();
    act(() => platform.emitMarket('hit', hit({ symbol: 'KQTX', seq: 3, at: '2025-02-06T14:10:00.000Z' })));
    expect((await log.findByText(/entered/)).textContent).toBe('entered Momentum, 2x since 08:41, best +61.50%');
  });

  it('shows on request what happened since a moment, the strongest first', async () => {
    const { platform } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    const inputs = (percent_change: number) => ({ ...hit().inputs, percent_change });
    act(() => {
      platform.clock.sync(marketStatus());
      const old = { symbol: 'OLDX', seq: 1, at: '2025-02-06T12:10:00.000Z', inputs: inputs(90) };
      platform.emitMarket('hit', hit({ ...old, kind: 'leave', best: null }));
      platform.emitMarket('hit', hit({ symbol: 'KQTX', seq: 2, at: '2025-02-06T13:41:00.000Z', inputs: inputs(61) }));
      platform.emitMarket('hit', hit({ symbol: 'DVLT', seq: 3, at: '2025-02-06T13:55:00.000Z', inputs: inputs(20) }));
    });
    const log = within(screen.getByRole('region', { name: 'Momentum activity' }));
    const symbols = () => log.getAllByRole('listitem').map((line) => /[A-Z]{4}/.exec(line.textContent ?? '')?.[0]);
    await log.findByText('KQTX');
    expect(symbols()).toEqual(['DVLT', 'KQTX', 'OLDX']);
    const order = log.getByRole('combobox', { name: 'Order of the activity' });
    await user().selectOptions(order, 'Strongest since 08:00');
    expect(symbols()).toEqual(['KQTX', 'DVLT']);
    await user().selectOptions(order, 'Newest first');
    expect(symbols()).toEqual(['DVLT', 'KQTX', 'OLDX']);
  });

  it('does not repeat the best change in the words where it stands at the right of the line', async () => {
    const { platform } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    const inputs = { ...hit().inputs, percent_change: 61.5 };
    act(() => {
      platform.emitMarket('hit', hit({ symbol: 'KQTX', seq: 1 }));
      platform.emitMarket(
        'hit',
        hit({ symbol: 'KQTX', seq: 2, kind: 'leave', at: '2025-02-06T13:52:00.000Z', inputs, best: null }),
      );
    });
    const log = within(screen.getByRole('region', { name: 'Momentum activity' }));
    expect((await log.findByText(/left/)).textContent).toBe('left Momentum, in 08:41');
    expect(log.getByRole('listitem').textContent).toContain('+61.50%');
  });

  it('keeps a frozen order while the activity list still updates', async () => {
    const { platform, onSelectSymbol, onWhy } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    await user().click(screen.getByRole('button', { name: 'Freeze the order (F)' }));
    act(() => {
      platform.emitMarket('scanner:delta', { ...delta, upserts: [], removes: ['KQTX'], order: ['DVLT'], count: 1 });
      platform.emitMarket('hit', hit({ symbol: 'KQTX', kind: 'leave' }));
    });
    await pass(5_000);
    expect(symbols()).toEqual(['DVLT', 'KQTX']);
    const log = screen.getByRole('region', { name: 'Momentum activity' });
    expect(within(log).getByRole('listitem').textContent).toContain('left Momentum');
    await user().click(within(log).getByRole('button', { name: 'KQTX' }));
    expect(onSelectSymbol).toHaveBeenLastCalledWith('KQTX');
    await user().click(within(log).getByRole('button', { name: 'Why KQTX left' }));
    expect(onWhy).toHaveBeenLastCalledWith(expect.objectContaining({ symbol: 'KQTX', kind: 'leave' }));
    await user().click(within(log).getByRole('button', { name: 'Replay KQTX at 08:41:00' }));
    expect(platform.asked.navigated).toEqual(['/replay/2025-02-06-1']);
    await user().click(screen.getByRole('button', { name: 'Freeze the order (F)' }));
    expect(symbols()).toEqual(['DVLT']);
  });

  it('stops with Manual', async () => {
    const { platform } = open({ marketAnswers: streaming });
    await screen.findByRole('table');
    await user().click(screen.getByRole('button', { name: 'Live' }));
    act(() => platform.emitMarket('scanner:delta', { ...delta, upserts: [row({ symbol: 'KQTX', price: 6.72 })] }));
    expect(screen.queryByText('6.72')).toBeNull();
  });
});
