// @vitest-environment happy-dom
import { type Film, type FilmStep, tradingDay } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createBrowserRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CandleChartProps } from '../entities/chart/components/CandleChart';
import { tradesInWords } from '../entities/chart/model/chart-trades';
import { ownVerdict, ownWhy, why } from '../features/why/testing/why';
import { hit } from '../shared/testing/hits';
import { marketStatus } from '../shared/testing/market-status';
import { ownScanner } from '../shared/testing/own-scanner';
import { row } from '../shared/testing/rows';
import { TimeMachinePage } from './TimeMachinePage';

// Drawing needs a browser.
vi.mock('../entities/chart/components/CandleChart', () => ({
  CandleChart: ({ symbol, trades = [] }: CandleChartProps) => (
    <p>
      Chart of {symbol} {tradesInWords(trades)}
    </p>
  ),
}));

const film = (changes: Partial<Film> = {}): Film => ({
  date: '2025-02-06',
  faults: [],
  state: 'ready',
  progress: 1,
  ahead: 0,
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
      'GET /api/custom-scanners': { scanners: [] },
      'GET /api/desk': { layouts: [], keys: {} },
      'GET /api/paper/sessions': { sessions: [] },
      ...answers,
    },
  });
  const router = createBrowserRouter([
    { path: '/dashboard', element: <TimeMachinePage at={new URLSearchParams(search).get('at') ?? ''} /> },
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
    for (const name of [/^Alert/, /^Watch/, /^Replay/]) expect(screen.queryByRole('button', { name })).toBeNull();
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

  it('explains a symbol and a hit as of the recorded minute', async () => {
    const asked: unknown[] = [];
    open('?at=2025-02-06T08:46', {
      'GET /api/time-machine/{at}/hits': ({ query }: { query: { scanner: string } }) => ({
        date: '2025-02-06',
        hits: query.scanner === 'momentum' ? [hit({ seq: 2, symbol: 'FRESH', at: '2025-02-06T13:45:20.000Z' })] : [],
        limit: null,
        next: null,
      }),
      'GET /api/time-machine/{at}/why': (options: unknown) => {
        asked.push(options);
        return why();
      },
    });
    await listed('2025-02-06T08:46');
    await userEvent.click(screen.getByRole('button', { name: 'Why?' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Why FRESH entered' }));
    expect(await screen.findByRole('dialog', { name: 'Why FRESH?' })).toBeDefined();
    const seconds = (time: string) => Date.parse(`2025-02-06T${time}.000Z`) / 1_000;
    await waitFor(() =>
      expect(asked).toMatchObject([
        {
          params: { at: '2025-02-06T08:46' },
          query: { symbol: symbolAt('2025-02-06T08:46'), at: seconds('13:46:00') },
        },
        { params: { at: '2025-02-06T08:46' }, query: { symbol: 'FRESH', at: seconds('13:45:20') } },
      ]),
    );
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
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    await listed('2025-02-06T08:46');
    await userEvent.selectOptions(screen.getByLabelText('Recorded day'), '2025-02-05');
    expect(await listed('2025-02-05T08:46')).toBeDefined();
    expect(location.search).toContain('?at=2025-02-05T08:46');
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
    expect(await screen.findByText('08:46 ET did not load.')).toBeDefined();
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    failing = false;
    await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
    expect(await listed('2025-02-06T08:46')).toBeDefined();
  });
});

describe('before a minute can be shown', () => {
  it('a film that has to be made again is waited for, and the desk goes on at the minute that failed', async () => {
    let state: Partial<Film> = {};
    let failing = false;
    open('?at=2025-02-06T08:45', {
      'POST /api/time-machine/days/{date}/film': () => ({ film: film(state) }),
      'GET /api/time-machine/{at}/step': ({ params }: { params: { at: string } }) =>
        failing ? new ApiError('Not ready', { code: 'FILM_NOT_READY', status: 409 }) : stepAt(params.at),
    });
    await listed('2025-02-06T08:45');
    failing = true;
    state = { state: 'making', progress: 0.2 };
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    await screen.findByText('08:46 ET did not load.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
    await screen.findByRole('progressbar');
    failing = false;
    state = {};
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3_000 });
    expect(await listed('2025-02-06T08:46')).toBeDefined();
  });

  it('the first visit to a day waits for its film, and sees how many days come first, how far it is, and the outline of the desk', async () => {
    let state: Partial<Film> = { state: 'making', progress: 0, ahead: 2 };
    open('?at=2025-02-06T08:45', { 'POST /api/time-machine/days/{date}/film': () => ({ film: film(state) }) });
    await screen.findByText('Waiting until 2 other days are prepared');
    state = { state: 'making', progress: 0.4 };
    await screen.findByText(/^Preparing Thu/, undefined, { timeout: 3_000 });
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('button', { name: 'Back to live' })).toBeDefined();
    expect(screen.getByLabelText('Recorded day')).toBeDefined();
    // Where the panels will be, below the bar.
    expect(screen.getByTestId('desk-outline').children).toHaveLength(3);
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
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back to live' })).toBeDefined();
  });

  it('a day that is not recorded offers the recorded ones', async () => {
    open('?at=2024-01-04T09:00');
    expect(await screen.findByText('Thu, Jan 4, 2024 is not recorded')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Recorded day'), '2025-02-05');
    expect(await listed('2025-02-05T09:00')).toBeDefined();
  });

  it('a holiday is named, and the nearest recorded day is one press away', async () => {
    open('?at=2025-02-17T09:00');
    expect(await screen.findByText('The market was closed on Mon, Feb 17, 2025')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Open Thu, Feb 6, 2025' }));
    expect(await listed('2025-02-06T09:00')).toBeDefined();
  });

  it('an address that names no minute says so and opens the newest day on request', async () => {
    open('?at=garbage');
    expect(await screen.findByText('This address names no minute')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Open Thu, Feb 6, 2025' }));
    expect(await listed('2025-02-06T09:24')).toBeDefined();
  });

  it('"newest" and a day alone begin shortly before the open', async () => {
    open('?at=newest');
    expect(await listed('2025-02-06T09:24')).toBeDefined();
    cleanup();
    open('?at=2025-02-05');
    expect(await listed('2025-02-05T09:24')).toBeDefined();
  });

  it('"newest" opens the day of the live desk if that day is recorded', async () => {
    open('?at=newest', { 'GET /api/market/status': marketStatus({ currentTime: '2025-02-05T14:20:00.000Z' }) });
    expect(await listed('2025-02-05T09:24')).toBeDefined();
  });

  it('without recorded days it says why there are none', async () => {
    open('?at=newest', { 'GET /api/time-machine/days': { films: [], missing: [], simulated: true } });
    expect(await screen.findByText('No recorded days yet')).toBeDefined();
    expect(screen.getByText(/a simulated day proves nothing/)).toBeDefined();
  });

  it('other plans learn which one has it', async () => {
    const platform = open('?at=2025-02-06T08:45', {}, 'pro');
    await userEvent.click(await screen.findByRole('button', { name: /Premium/ }));
    expect(platform.asked.upgrades).toHaveLength(1);
  });
});

describe('an own scanner', () => {
  const mine = ownScanner();
  const LIST = { name: mine.name };
  const scan = (changes: object = {}) => ({ scan: { state: 'ready', progress: 1, failure: null, ...changes } });
  /** Each minute lists a stock that is named after it, and 8:46 brings a hit. */
  const scanStepAt = (at: string, after: number, rows: readonly object[] = stepAt(at).lists.momentum.rows) => {
    const own = { scanner: mine.id, rule_version: mine.version };
    const hits = [
      { ...hit({ seq: 2, symbol: 'LATER', at: '2025-02-06T13:45:20.700Z' }), ...own },
      { ...hit({ seq: 1, symbol: 'EARLY', at: '2025-02-06T13:40:00.700Z' }), ...own },
    ];
    const moment = new Date(`${at}:00-05:00`).toISOString();
    return {
      at,
      as_of: moment,
      list: { rows, count: rows.length },
      hits: hits.filter((each) => each.seq > after && each.at <= moment),
      full: false,
    };
  };
  const openOwn = async (answers: Record<string, unknown> = {}) => {
    const platform = open('?at=2025-02-06T08:45', {
      'GET /api/custom-scanners': { scanners: [mine] },
      'POST /api/time-machine/days/{date}/scans/{id}': scan(),
      'GET /api/time-machine/{at}/scans/{id}': ({
        params,
        query,
      }: {
        params: { at: string };
        query: { after: number };
      }) => scanStepAt(params.at, query.after),
      ...answers,
    });
    await listed('2025-02-06T08:45');
    await userEvent.click(await screen.findByRole('tab', { name: mine.name }));
    return platform;
  };
  const ownListed = async (at: string) =>
    within(await screen.findByRole('table', LIST)).findByRole('button', { name: symbolAt(at) });
  const scanners = () => within(screen.getByRole('region', { name: 'Recorded scanners' }));
  const activity = () => within(screen.getByRole('region', { name: `${mine.name} activity` }));

  it('says how far its run over the day is, and then shows its list and hits at the minute', async () => {
    let state: object = { state: 'making', progress: 0, ahead: 1 };
    await openOwn({ 'POST /api/time-machine/days/{date}/scans/{id}': () => scan(state) });
    expect(await screen.findByText('Cheap runners waits until another day or scanner is done')).toBeDefined();
    state = { state: 'making', progress: 0.4 };
    await waitFor(() => expect(screen.queryByText(/waits until/)).toBeNull(), { timeout: 3_000 });
    expect(await screen.findByText('Running Cheap runners over Thu, Feb 6, 2025… 40%')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect((screen.getByRole('button', { name: 'Next hit' }) as HTMLButtonElement).disabled).toBe(true);
    state = {};
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 3_000 });
    expect(await ownListed('2025-02-06T08:45')).toBeDefined();
    expect(activity().getByText('EARLY')).toBeDefined();
    expect(activity().queryByText('LATER')).toBeNull();
    expect(screen.getByRole('tab', { name: `${mine.name} 1` })).toBeDefined();
  });

  it('moves with the desk: a minute on brings its list and hits, and a minute back takes them away', async () => {
    await openOwn();
    await ownListed('2025-02-06T08:45');
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await ownListed('2025-02-06T08:46')).toBeDefined();
    for (const symbol of ['EARLY', 'LATER']) expect(activity().getByText(symbol)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'One minute back' }));
    expect(await ownListed('2025-02-06T08:45')).toBeDefined();
    expect(activity().queryByText('LATER')).toBeNull();
    await userEvent.click(activity().getByText('EARLY'));
    expect(location.search).toContain('symbol=EARLY');
  });

  it('a hit of it is explained as of its minute, its own conditions first', async () => {
    const asked: unknown[] = [];
    await openOwn({
      'GET /api/time-machine/{at}/why': why(),
      'GET /api/time-machine/{at}/own-why': (options: unknown) => {
        asked.push(options);
        return ownWhy(ownVerdict({ scanner: mine.id, name: mine.name }));
      },
    });
    await ownListed('2025-02-06T08:45');
    await userEvent.click(activity().getByRole('button', { name: 'Why EARLY entered' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why EARLY?' }));
    await dialog.findByRole('table', { name: `DVLT on ${mine.name}` });
    expect(dialog.getAllByRole('heading', { level: 3 })[0]?.textContent).toContain(mine.name);
    expect(asked).toMatchObject([{ params: { at: '2025-02-06T08:45' }, query: { symbol: 'EARLY' } }]);
  });

  it('jumps to its own next hit, and says when none follows', async () => {
    let next: string | null = '2025-02-06T09:31';
    const platform = await openOwn({
      'GET /api/time-machine/{at}/scans/{id}/next-hit': () => ({ at: next }),
    });
    const said = vi.spyOn(platform.notify, 'show');
    await ownListed('2025-02-06T08:45');
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    expect(await ownListed('2025-02-06T09:31')).toBeDefined();
    next = null;
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    await waitFor(() =>
      expect(said).toHaveBeenCalledWith('info', 'Nothing enters Cheap runners after 09:31 on this day'),
    );
  });

  it('a run that fails says why, and can be tried again or edited', async () => {
    let state: object = { state: 'failed', progress: 0, failure: '2025-02-06.csv.gz is damaged in line 7' };
    await openOwn({ 'POST /api/time-machine/days/{date}/scans/{id}': () => scan(state) });
    expect(await screen.findByText('Cheap runners did not run')).toBeDefined();
    expect(screen.getByText('2025-02-06.csv.gz is damaged in line 7')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Edit scanner' })).toHaveLength(2);
    state = {};
    await userEvent.click(scanners().getByRole('button', { name: 'Try Again' }));
    expect(await ownListed('2025-02-06T08:45')).toBeDefined();
  });

  it('too many at a time, a lost connection and a run that has to be repeated have a way on', async () => {
    const problems: ApiError[] = [
      new ApiError('3 of your scanners are running', { code: 'LIMIT_REACHED', status: 409 }),
    ];
    const steps: ApiError[] = [];
    await openOwn({
      'POST /api/time-machine/days/{date}/scans/{id}': () => problems.shift() ?? scan(),
      'GET /api/time-machine/{at}/scans/{id}': ({ params }: { params: { at: string } }) =>
        steps.shift() ?? scanStepAt(params.at, 0),
    });
    expect(await screen.findByText('3 of your scanners are running')).toBeDefined();
    await userEvent.click(scanners().getByRole('button', { name: 'Try Again' }));
    await ownListed('2025-02-06T08:45');
    // The desk moves on all the same.
    steps.push(new ApiError('The server is busy', { code: 'UNAVAILABLE', status: 503 }));
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await screen.findByText('The server is busy')).toBeDefined();
    expect(screen.getByText('08:46 ET')).toBeDefined();
    await userEvent.click(scanners().getByRole('button', { name: 'Try Again' }));
    expect(await ownListed('2025-02-06T08:46')).toBeDefined();
    steps.push(new ApiError('Not ready', { code: 'FILM_NOT_READY', status: 409 }));
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await ownListed('2025-02-06T08:47')).toBeDefined();
  });

  it('an empty list says so and leads to its conditions; without own scanners one can be made here', async () => {
    await openOwn({
      'GET /api/time-machine/{at}/scans/{id}': ({ params }: { params: { at: string } }) => scanStepAt(params.at, 0, []),
    });
    expect(await screen.findByText('No stocks match at this minute')).toBeDefined();
    await userEvent.click(screen.getAllByRole('button', { name: 'Edit scanner' })[0]!);
    const editor = await screen.findByRole('dialog', { name: 'Edit scanner' });
    expect((within(editor).getByLabelText(/^Name/) as HTMLInputElement).value).toBe(mine.name);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'New scanner' }));
    expect(await screen.findByRole('dialog', { name: 'New scanner' })).toBeDefined();
  });

  it('deleted in another tab, it gives way to Momentum, which says so and finds its next hit', async () => {
    let isThere = true;
    const unknown = new ApiError('This scanner does not exist', { code: 'UNKNOWN_SCANNER', status: 404 });
    await openOwn({
      'GET /api/custom-scanners': () => ({ scanners: isThere ? [mine] : [] }),
      'GET /api/time-machine/{at}/scans/{id}': ({ params }: { params: { at: string } }) =>
        isThere ? scanStepAt(params.at, 0) : unknown,
      'GET /api/time-machine/{at}/next-hit': { at: '2025-02-06T09:31' },
    });
    await ownListed('2025-02-06T08:45');
    isThere = false;
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    const said = await screen.findByText('Cheap runners no longer exists');
    expect(said.closest('[role=alert]')?.textContent).toContain('You see Momentum instead.');
    expect(await listed('2025-02-06T08:46')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^Cheap runners/ })).toBeNull());
    expect(screen.queryByText(/did not run/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    expect(await listed('2025-02-06T09:31')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Cheap runners no longer exists')).toBeNull();
  });

  it('while it has not run, a disabled "Next hit" says what it waits for', async () => {
    await openOwn({
      'POST /api/time-machine/days/{date}/scans/{id}': scan({ state: 'failed', failure: 'The file is damaged' }),
    });
    await screen.findByText('Cheap runners did not run');
    const next = screen.getByRole('button', { name: 'Next hit', description: 'once Cheap runners has run' });
    expect((next as HTMLButtonElement).disabled).toBe(true);
  });

  it('a reload keeps the chosen scanner, and the page says so when the address names a deleted one', async () => {
    await openOwn();
    await ownListed('2025-02-06T08:45');
    expect(location.search).toContain(`&scanner=${mine.id}`);
    cleanup();
    const answers = {
      'POST /api/time-machine/days/{date}/scans/{id}': scan(),
      'GET /api/time-machine/{at}/scans/{id}': ({ params }: { params: { at: string } }) => scanStepAt(params.at, 0),
    };
    const address = `?at=2025-02-06T08:45&scanner=${mine.id}`;
    open(address, { ...answers, 'GET /api/custom-scanners': { scanners: [mine] } });
    expect(await ownListed('2025-02-06T08:45')).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: /^Gappers/ }));
    expect(location.search).toContain('&scanner=gappers');
    await userEvent.click(screen.getByRole('tab', { name: /^Momentum/ }));
    expect(location.search).not.toContain('scanner=');
    cleanup();
    open(address, answers);
    const said = await screen.findByText('The scanner in this address no longer exists');
    expect(said.closest('[role=alert]')?.textContent).toContain('or it belongs to another account');
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    expect(location.search).not.toContain('scanner=');
  });

  it('its log says in its heading what it leaves out, and explains it on request', async () => {
    await openOwn();
    await ownListed('2025-02-06T08:45');
    expect(activity().getByRole('heading', { name: 'Activity' })).toBeDefined();
    expect(activity().getByText('without exits of under 5 minutes')).toBeDefined();
    await userEvent.click(activity().getByRole('button', { name: 'What this log leaves out' }));
    expect(await screen.findByText(/a stock can return to the list without a new entry here/)).toBeDefined();
  });

  it('an edited scanner runs anew', async () => {
    let version = 1;
    let runs = 0;
    const changed = () => ({ ...mine, version });
    await openOwn({
      'GET /api/custom-scanners': () => ({ scanners: [changed()] }),
      'POST /api/custom-scanners/dry-run': { results: [], criteria: { description: '' }, limit: 200, count: 0 },
      'PUT /api/custom-scanners/{id}': () => {
        version = 2;
        return { scanner: changed() };
      },
      'POST /api/time-machine/days/{date}/scans/{id}': () => {
        runs += 1;
        return scan();
      },
    });
    await ownListed('2025-02-06T08:45');
    await userEvent.click(screen.getByRole('button', { name: 'Edit scanner' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save scanner' }));
    await waitFor(() => expect(runs).toBe(2));
    expect(await ownListed('2025-02-06T08:45')).toBeDefined();
  });
});

describe('paper trading', () => {
  const ID = '00000000-0000-7000-8000-0000000000aa';
  const session = (at: string) => ({
    id: ID,
    date: '2025-02-06',
    seen_until: at,
    created_at: '2026-01-01T00:00:00.000Z',
    trades: 0,
    net_cents: 0,
  });
  const placed = (at: string, changes: object = {}) => ({
    session: session(at),
    orders: [
      {
        seq: 1,
        symbol: symbolAt('2025-02-06T08:45'),
        side: 'buy',
        type: 'market',
        quantity: 200,
        price: null,
        placed_at: '2025-02-06T13:45:00.000Z',
        cancelled_at: null,
        filled: 0,
        state: 'working',
      },
    ],
    fills: [],
    trades: [],
    ...changes,
  });
  const trade = {
    symbol: symbolAt('2025-02-06T08:45'),
    direction: 'long',
    opened_by: 1,
    opened_at: '2025-02-06T13:45:00.000Z',
    closed_at: null,
    quantity: 200,
    held: 200,
    entry_price: 4.1662,
    exit_price: null,
    net_cents: 0,
    open_cents: 1_250,
    costs_cents: 124,
    mfe_cents: 1_250,
    mae_cents: 0,
    setup: null,
    note: '',
    tags: [],
  };
  const panel = () => within(screen.getByRole('region', { name: 'Paper trading' }));

  it('places an order at the minute on screen, shows it working, and a minute later the position with its gain', async () => {
    const sent: unknown[] = [];
    open('?at=2025-02-06T08:45', {
      'POST /api/paper/sessions': { ...placed('2025-02-06T08:45'), orders: [] },
      'POST /api/paper/sessions/{id}/orders': (options: unknown) => {
        sent.push(options);
        return placed('2025-02-06T08:45');
      },
      'PUT /api/paper/sessions/{id}/moment': placed('2025-02-06T08:46', { orders: [], trades: [trade] }),
    });
    await listed('2025-02-06T08:45');
    const shares = panel().getByLabelText('Shares');
    await userEvent.clear(shares);
    await userEvent.type(shares, '200');
    await userEvent.click(panel().getByRole('button', { name: `Buy ${trade.symbol}` }));
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    expect(sent).toMatchObject([
      { params: { id: ID }, body: { at: '2025-02-06T08:45', side: 'buy', type: 'market', quantity: 200, price: null } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(await panel().findByRole('button', { name: `Close ${trade.symbol}` })).toBeDefined();
    expect(panel().getAllByText('+$12.50').length).toBe(2);
    expect(panel().getByText(/at \$4\.1662/)).toBeDefined();
  });

  it('closes no position that a working order closes already, and says why', async () => {
    const sell = { ...placed('').orders[0], side: 'sell' };
    open(`?at=2025-02-06T08:45&session=${ID}`, {
      'GET /api/paper/sessions': { sessions: [session('2025-02-06T08:45')] },
      'PUT /api/paper/sessions/{id}/moment': placed('2025-02-06T08:45', { orders: [sell], trades: [trade] }),
    });
    await listed('2025-02-06T08:45');
    const close = await panel().findByRole<HTMLButtonElement>('button', { name: `Close ${trade.symbol}` });
    expect(close.disabled).toBe(true);
    expect(panel().getByText('A working order closes all of it. Cancel that order to close at the market.').id).toBe(
      close.getAttribute('aria-describedby'),
    );
  });

  it('the ticket computes the shares from a risk in dollars and a stop price, and takes them on request', async () => {
    open('?at=2025-02-06T08:45');
    await listed('2025-02-06T08:45');
    await userEvent.click(panel().getByRole('button', { name: 'Size by risk' }));
    await userEvent.type(panel().getByLabelText('Risk, $'), '50');
    await userEvent.type(panel().getByLabelText('Stop price, $'), '3.00');
    expect(panel().getByText(/^The entry price is unknown/)).toBeDefined();
    await userEvent.selectOptions(panel().getByLabelText('Order'), 'limit');
    await userEvent.type(panel().getByLabelText('Limit, $'), '3.41');
    expect(panel().getByText(/^\$0\.41 a share from \$3\.41/)).toBeDefined();
    await userEvent.click(panel().getByRole('button', { name: 'Use 121 shares' }));
    expect(panel().getByLabelText<HTMLInputElement>('Shares').value).toBe('121');
  });

  it('an order names the entry on the open list that led to it, also of an own scanner, and the trade shows its name', async () => {
    const mine = ownScanner();
    const symbol = symbolAt('2025-02-06T08:45');
    const entry = { ...hit({ seq: 7, symbol, at: '2025-02-06T13:44:00.700Z' }), scanner: mine.id };
    const sent: { body: unknown }[] = [];
    const own_setup = { scanner: mine.id, name: mine.name, hit: entry.id };
    open(`?at=2025-02-06T08:45&scanner=${mine.id}`, {
      'GET /api/custom-scanners': { scanners: [mine] },
      'POST /api/time-machine/days/{date}/scans/{id}': { scan: { state: 'ready', progress: 1, failure: null } },
      'GET /api/time-machine/{at}/scans/{id}': {
        at: '2025-02-06T08:45',
        as_of: '2025-02-06T13:45:00.000Z',
        list: { rows: [row({ symbol })], count: 1 },
        hits: [entry],
        full: false,
      },
      'POST /api/paper/sessions': { ...placed('2025-02-06T08:45'), orders: [] },
      'POST /api/paper/sessions/{id}/orders': (options: { body: unknown }) => {
        sent.push(options);
        const closed = { ...trade, own_setup, held: 0, closed_at: '2025-02-06T13:45:30.000Z', exit_price: 5 };
        return placed('2025-02-06T08:45', { orders: [], trades: [closed] });
      },
    });
    expect(await screen.findByText(`Setup: ${mine.name}, 08:44`)).toBeDefined();
    await userEvent.click(panel().getByRole('button', { name: `Buy ${symbol}` }));
    const closed = within(await panel().findByRole('region', { name: 'Closed trades' }));
    expect(closed.getByText(/, Cheap runners/)).toBeDefined();
    expect(sent).toMatchObject([{ body: { symbol, setup: { scanner: mine.id, hit: entry.id } } }]);
  });

  it('the chart marks the fills of its symbol that the minute on screen knows', async () => {
    const fill = { seq: 1, symbol: trade.symbol, side: 'buy', quantity: 200, price: 4.1662, cost: 0.0062 };
    open(`?at=2025-02-06T08:45&session=${ID}`, {
      'GET /api/time-machine/{at}/candles': { s: 'ok', t: [1], o: [1], h: [1], l: [1], c: [1], v: [1] },
      'PUT /api/paper/sessions/{id}/moment': ({ body }: { body: { at: string } }) =>
        placed(body.at, {
          orders: [],
          fills: [{ ...fill, at: '2025-02-06T13:45:00.000Z' }],
          trades: [trade],
        }),
    });
    await listed('2025-02-06T08:45');
    expect(await screen.findByText(`Chart of ${trade.symbol}`)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'One minute on' }));
    expect(
      await screen.findByText(`Chart of ${trade.symbol} Paper trades: bought 200 at 4.1662 in the bar of 08:45.`),
    ).toBeDefined();
  });

  it('a look back within a session trades nothing, and leads to the minute that it has seen', async () => {
    open('?at=2025-02-06T08:45', {
      'GET /api/paper/sessions': { sessions: [session('2025-02-06T09:31')] },
      'PUT /api/paper/sessions/{id}/moment': placed('2025-02-06T09:31'),
    });
    await listed('2025-02-06T08:45');
    await panel().findByRole('option', { name: /^Until 09:31/ });
    await userEvent.selectOptions(panel().getByLabelText('Session'), ID);
    const there = await panel().findByRole('button', { name: 'Go to 09:31' });
    expect(panel().queryByRole('button', { name: /^Buy/ })).toBeNull();
    expect(panel().getByRole('button', { name: 'Cancel order 1' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(there);
    expect(await listed('2025-02-06T09:31')).toBeDefined();
    expect(await panel().findByRole('button', { name: /^Buy/ })).toBeDefined();
  });

  it('a session of an earlier minute is opened at that minute, not moved to the one on screen', async () => {
    const moved: string[] = [];
    open('?at=2025-02-06T09:31', {
      'GET /api/paper/sessions': { sessions: [session('2025-02-06T08:45')] },
      'PUT /api/paper/sessions/{id}/moment': ({ body }: { body: { at: string } }) => {
        moved.push(body.at);
        return placed(body.at);
      },
    });
    await listed('2025-02-06T09:31');
    await panel().findByRole('option', { name: /^Until 08:45/ });
    await userEvent.selectOptions(panel().getByLabelText('Session'), ID);
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    expect(moved).toEqual(['2025-02-06T08:45']);
  });

  it('offers to continue the last session of the day that has trades, at its minute', async () => {
    open('?at=2025-02-06T09:31', {
      'GET /api/paper/sessions': { sessions: [{ ...session('2025-02-06T08:45'), trades: 1 }] },
      'PUT /api/paper/sessions/{id}/moment': ({ body }: { body: { at: string } }) => placed(body.at),
    });
    await listed('2025-02-06T09:31');
    await userEvent.click(await panel().findByRole('button', { name: 'Continue the last one, at 08:45' }));
    expect(await listed('2025-02-06T08:45')).toBeDefined();
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    expect(panel().queryByRole('button', { name: /^Continue/ })).toBeNull();
  });

  it('two presses in one moment place one order, in one session', async () => {
    const sent: string[] = [];
    open('?at=2025-02-06T08:45', {
      'POST /api/paper/sessions': () => {
        sent.push('session');
        return { ...placed('2025-02-06T08:45'), orders: [] };
      },
      'POST /api/paper/sessions/{id}/orders': () => {
        sent.push('order');
        return placed('2025-02-06T08:45');
      },
    });
    await listed('2025-02-06T08:45');
    const buy = panel().getByRole('button', { name: `Buy ${trade.symbol}` });
    act(() => {
      buy.click();
      buy.click();
    });
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    expect(sent).toEqual(['session', 'order']);
  });

  it('the address keeps the session, also over a reload; one that is gone gives way to a new one', async () => {
    open(`?at=2025-02-06T08:45&session=${ID}`, {
      'GET /api/paper/sessions': { sessions: [session('2025-02-06T08:45')] },
      'PUT /api/paper/sessions/{id}/moment': placed('2025-02-06T08:45'),
    });
    await listed('2025-02-06T08:45');
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    expect(window.location.search).toContain(`session=${ID}`);
    cleanup();
    open(`?at=2025-02-06T08:45&session=${ID}`, {
      'PUT /api/paper/sessions/{id}/moment': () => new ApiError('No such session', { code: 'NOT_FOUND', status: 404 }),
    });
    await listed('2025-02-06T08:45');
    await waitFor(() => expect(window.location.search).not.toContain('session='));
  });

  it('another session never stands under the orders of this one, also while it loads', async () => {
    const OTHER = '00000000-0000-7000-8000-0000000000bb';
    const never = new Promise(() => undefined);
    open('?at=2025-02-06T08:45', {
      'GET /api/paper/sessions': {
        sessions: [session('2025-02-06T08:45'), { ...session('2025-02-06T08:40'), id: OTHER }],
      },
      'PUT /api/paper/sessions/{id}/moment': ({ params }: { params: { id: string } }) =>
        params.id === ID ? placed('2025-02-06T08:45') : never,
    });
    await listed('2025-02-06T08:45');
    const choice = panel().getByLabelText('Session');
    await panel().findByRole('option', { name: /^Until 08:40/ });
    await userEvent.selectOptions(choice, ID);
    expect(await panel().findByRole('button', { name: 'Cancel order 1' })).toBeDefined();
    await userEvent.selectOptions(choice, OTHER);
    expect(panel().queryByRole('button', { name: 'Cancel order 1' })).toBeNull();
  });

  it('says what is wrong with a typed order at its field and sends nothing; what the server refuses is said too', async () => {
    const calls: unknown[] = [];
    open('?at=2025-02-06T08:45', {
      'POST /api/paper/sessions': (options: unknown) => {
        calls.push(options);
        return new ApiError('You can keep at most 100 sessions.', { code: 'LIMIT_REACHED', status: 409 });
      },
    });
    await listed('2025-02-06T08:45');
    expect(panel().getByText(/^You hold no \w+, so selling opens a short position/)).toBeDefined();
    await userEvent.selectOptions(panel().getByLabelText('Order'), 'limit');
    await userEvent.type(panel().getByLabelText('Limit, $'), '4,50');
    await userEvent.click(panel().getByRole('button', { name: /^Buy/ }));
    expect(panel().getByText(/Use a point for decimals/)).toBeDefined();
    expect(calls).toEqual([]);
    await userEvent.selectOptions(panel().getByLabelText('Order'), 'market');
    await userEvent.click(panel().getByRole('button', { name: /^Sell/ }));
    expect((await panel().findByRole('alert')).textContent).toContain('at most 100 sessions');
  });
});
