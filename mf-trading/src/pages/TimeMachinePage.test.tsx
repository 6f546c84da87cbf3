// @vitest-environment happy-dom
import { type Film, type FilmStep, tradingDay } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createBrowserRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentInAddress } from '../shared/recorded-moment/recorded-address';
import { hit } from '../shared/testing/hits';
import { row } from '../shared/testing/rows';
import { TimeMachinePage } from './TimeMachinePage';

// Drawing needs a browser.
vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));

const film = (changes: Partial<Film> = {}): Film => ({
  date: '2025-02-06',
  faults: [],
  state: 'ready',
  progress: 1,
  failure: null,
  day: tradingDay('2025-02-06')!,
  ...changes,
});
const NO_LIST = { rows: [], count: 0 };
/** Each minute lists a stock that is named after it. */
const stepAt = (at: string): FilmStep => ({
  at,
  as_of: new Date(`${at}:00-05:00`).toISOString(),
  lists: {
    momentum: {
      rows: [
        row({
          symbol: `M${at
            .slice(11)
            .replace(':', '')
            .replaceAll(/\d/g, (d) => 'ABCDEFGHIJ'[Number(d)] ?? '')}`,
        }),
      ],
      count: 7,
    },
    gappers: NO_LIST,
    low_float: NO_LIST,
  },
  hits: at.endsWith('08:46') ? [hit({ seq: 2, symbol: 'FRESH', at: `${at.slice(0, 10)}T13:45:20.000Z` })] : [],
  halts: [],
  news: [],
  symbols: [],
});
const symbolAt = (at: string) => stepAt(at).lists.momentum.rows[0]!.symbol;

const NO_DATA = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
const open = (search: string, answers: Record<string, unknown> = {}, tier: 'pro' | 'premium' = 'premium') => {
  history.replaceState(null, '', `/dashboard${search}`);
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: tier }),
    answers: {
      'GET /api/time-machine/days': { films: [film({ date: '2025-02-05' }), film()], missing: [], simulated: false },
      'POST /api/time-machine/days/{date}/film': ({ params }: { params: { date: string } }) => ({
        film: film({ date: params.date, day: tradingDay(params.date)! }),
      }),
      'GET /api/time-machine/{at}/step': ({ params }: { params: { at: string } }) => stepAt(params.at),
      'GET /api/time-machine/{at}/hits': { date: '2025-02-06', hits: [], limit: null, next: null },
      'GET /api/time-machine/{at}/halts': { halted: [], log: [] },
      'GET /api/time-machine/{at}/news': { news: [] },
      'GET /api/time-machine/{at}/candles': NO_DATA,
      'GET /api/time-machine/{at}/levels': { levels: [] },
      'GET /api/time-machine/{at}/quote/{symbol}': new ApiError('Unknown', { code: 'UNKNOWN_SYMBOL', status: 404 }),
      'GET /api/chart-marks': { marks: [] },
      'GET /api/desk': { layouts: [], keys: {} },
      ...answers,
    },
  });
  const router = createBrowserRouter([
    { path: '/dashboard', element: <TimeMachinePage moment={momentInAddress(search)} /> },
  ]);
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return platform;
};
const listed = async (at: string) =>
  within(await screen.findByRole('table', { name: 'Momentum' })).findByRole('button', { name: symbolAt(at) });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the desk at a recorded minute', () => {
  it('shows the lists of the minute in the address, says that they are recorded, and has nothing that acts on the live market', async () => {
    open('?at=2025-02-06T08:45');
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    expect(screen.getByText('08:45 ET')).toBeDefined();
    expect(screen.getAllByText('Recorded data').length).toBeGreaterThan(0);
    for (const name of [/^Alert/, /^Watch/, /^Why/, /^Replay/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('steps by a minute, in the address too, and a hit of that minute joins the activity', async () => {
    open('?at=2025-02-06T08:45');
    await listed('2025-02-06T08:45');
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await listed('2025-02-06T08:46')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Momentum activity' })).getByText('FRESH')).toBeDefined();
    expect(location.search).toBe(`?at=2025-02-06T08:46&symbol=${symbolAt('2025-02-06T08:45')}`);
    await userEvent.click(screen.getByRole('button', { name: 'One minute back' }));
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    expect(screen.queryByText('FRESH')).toBeNull();
  });

  it('jumps to the next hit of the open scanner, and says when none follows', async () => {
    let next: string | null = '2025-02-06T09:31';
    const platform = open('?at=2025-02-06T08:45', { 'GET /api/time-machine/{at}/next-hit': () => ({ at: next }) });
    const said = vi.spyOn(platform.notify, 'show');
    await listed('2025-02-06T08:45');
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    expect(await listed('2025-02-06T09:31')).toBeDefined();
    next = null;
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    await waitFor(() => expect(said).toHaveBeenCalledWith('info', 'Nothing enters Momentum after 09:31 on this day'));
  });

  it('moves to another day at the same time of day', async () => {
    open('?at=2025-02-06T08:45');
    await listed('2025-02-06T08:45');
    await userEvent.selectOptions(screen.getByLabelText('Recorded day'), '2025-02-05');
    expect(await listed('2025-02-05T08:45')).toBeDefined();
    expect(location.search).toContain('?at=2025-02-05T08:45');
  });

  it('says which minute did not load, keeps what was there, and tries again', async () => {
    let failing = false;
    open('?at=2025-02-06T08:45', {
      'GET /api/time-machine/{at}/step': ({ params }: { params: { at: string } }) =>
        failing ? new ApiError('The server is busy', { code: 'UNAVAILABLE', status: 503 }) : stepAt(params.at),
    });
    await listed('2025-02-06T08:45');
    failing = true;
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await screen.findByText('08:46 ET did not load')).toBeDefined();
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    failing = false;
    await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
    expect(await listed('2025-02-06T08:46')).toBeDefined();
  });
});

describe('before a minute can be shown', () => {
  it('the first visit to a day waits for its film, and sees how far it is', async () => {
    let state: Partial<Film> = { state: 'making', progress: 0.4 };
    open('?at=2025-02-06T08:45', { 'POST /api/time-machine/days/{date}/film': () => ({ film: film(state) }) });
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
    state = {};
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3_000 });
    expect(await listed('2025-02-06T08:45')).toBeDefined();
  });

  it('a day whose film cannot be made says why', async () => {
    open('?at=2025-02-06T08:45', {
      'POST /api/time-machine/days/{date}/film': {
        film: film({ state: 'failed', failure: '2025-02-06.csv.gz is damaged in line 7' }),
      },
    });
    expect(await screen.findByText('2025-02-06.csv.gz is damaged in line 7')).toBeDefined();
  });

  it('a day that is not recorded offers the recorded ones', async () => {
    open('?at=2024-01-04T09:00');
    expect(await screen.findByText('2024-01-04 is not recorded')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Recorded day'), '2025-02-05');
    expect(await listed('2025-02-05T09:00')).toBeDefined();
  });

  it('an address without a real minute begins before the open of the newest day', async () => {
    open('?at=yesterday');
    expect(await listed('2025-02-06T09:24')).toBeDefined();
  });

  it('without recorded days it says why there are none', async () => {
    open('?at=now', { 'GET /api/time-machine/days': { films: [], missing: [], simulated: true } });
    expect(await screen.findByText('No day is recorded')).toBeDefined();
    expect(screen.getByText(/a simulated day proves nothing/)).toBeDefined();
  });

  it('other plans learn which one has it', async () => {
    const platform = open('?at=2025-02-06T08:45', {}, 'pro');
    await userEvent.click(await screen.findByRole('button', { name: /Premium/ }));
    expect(platform.asked.upgrades).toHaveLength(1);
  });
});
