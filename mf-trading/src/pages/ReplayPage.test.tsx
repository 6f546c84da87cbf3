// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createBrowserRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CandleChartProps } from '../entities/chart/components/CandleChart';
import { tape } from '../features/replay/testing/tape';
import { marketStatus } from '../shared/testing/market-status';
import { ownScanner } from '../shared/testing/own-scanner';
import { ReplayPage } from './ReplayPage';

vi.mock('../entities/chart/components/CandleChart', () => ({
  CandleChart: ({ bars, hits }: CandleChartProps) => (
    <p>
      Begins with {bars.length} bars, {hits.length} arrows
    </p>
  ),
}));

const wire = () => {
  const { hit, from, to, complete, ticks, bars } = tape();
  const column = (of: 't' | 'o' | 'h' | 'l' | 'c' | 'v') => bars.map((bar) => bar[of]);
  const columns = { t: column('t'), o: column('o'), h: column('h'), l: column('l'), c: column('c'), v: column('v') };
  const times = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { hit, ...times, complete, ticks, bars: { s: 'ok', ...columns } };
};
const NO_CANDLES = { s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] };
const open = (
  replay: unknown = wire(),
  { query = '', answers = {}, candles = NO_CANDLES }: { query?: string; answers?: object; candles?: unknown } = {},
) => {
  history.replaceState(null, '', `/replay/2025-02-06-1${query}`);
  const platform = createFakePlatform({
    user: fakeUser({ subscription_tier: 'premium' }),
    answers: {
      'GET /api/market/status': marketStatus(),
      'GET /api/hits/{id}/replay': replay,
      ...answers,
      'GET /api/market/candles': candles,
    },
  });
  const router = createBrowserRouter([{ path: '/replay/:hit', element: <ReplayPage /> }]);
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </FakePlatformProvider>,
  );
  return platform;
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const press = (name: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name }));

describe('the replay of a hit', () => {
  it('ends at the end of its line, also where that lies between two seconds', async () => {
    const { to } = wire();
    open({ ...wire(), to: new Date(Date.parse(to) + 400).toISOString() });
    const slider = await screen.findByRole('slider', { name: 'Position' });
    fireEvent.change(slider, { target: { value: String(Date.parse(to)) } });
    expect(screen.getByText('The replay ends 15 minutes after the hit.')).toBeDefined();
  });

  it('says before the hit when its figures appear, instead of dashes', async () => {
    open();
    expect(await screen.findByText('The figures of the hit appear at 08:41:00 ET.')).toBeDefined();
    expect(screen.queryByRole('term')).toBeNull();
    await press('To the hit');
    expect(screen.queryByText(/^The figures of the hit appear/)).toBeNull();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Price at the hit');
  });

  it('shows the volume against an average day where the usual volume is too thin, as the list does', async () => {
    const thin = { ...wire().hit, inputs: { ...wire().hit.inputs, relative_volume: null, adv_pct: 39_300 } };
    open({ ...wire(), hit: thin });
    await screen.findByText(/^The figures of the hit appear/);
    await press('To the hit');
    expect(screen.getByText('RVOL').nextElementSibling?.textContent).toBe('393 days');
  });

  it('plays from shortly before the hit, at the chosen speed, and pauses on request', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'DVLT entered Momentum' })).toBeDefined();
    expect(screen.getByText('before the hit')).toBeDefined();
    // Nothing of what comes is on screen, not even the arrow at the hit.
    expect(screen.getByText('Still to come')).toBeDefined();
    expect(screen.getByText(/, 0 arrows/)).toBeDefined();
    const priceAtHit = () => screen.getByText('Price at the hit').nextElementSibling?.textContent;
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.getByText('hit')).toBeDefined();
    expect(priceAtHit()).toMatch(/^\d+\.\d\d$/);
    expect(screen.getByText(/, 1 arrows/)).toBeDefined();
    expect(screen.getByText('best')).toBeDefined();
    await press('Pause');
    const stopped = screen.getByText(/^08:41:\d\d ET$/).textContent;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByText(/^08:41:\d\d ET$/).textContent).toBe(stopped);
    await press('To the hit');
    expect(screen.getByText('08:41:00 ET')).toBeDefined();
    expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('08:41:00 ET');
    expect(screen.queryByText(/^The replay ends/)).toBeNull();
    for (let n = 0; n < 16; n += 1) await press('+1 min');
    expect(screen.getByText('08:56:00 ET')).toBeDefined();
    expect(screen.getByText('The replay ends 15 minutes after the hit.')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Chart of DVLT' });
    expect(link.getAttribute('href')).toBe('/dashboard?symbol=DVLT');
    await press('Play again');
    expect(screen.getByText('before the hit')).toBeDefined();
  });

  it('works by keyboard: space plays and pauses, arrows go by minutes, H to the hit, Esc to the desk', async () => {
    const platform = open();
    await screen.findByRole('heading', { name: 'DVLT entered Momentum' });
    const keys = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await keys.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    await keys.keyboard('h');
    expect(screen.getByText('08:41:00 ET')).toBeDefined();
    await keys.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(screen.getByText('08:42:00 ET')).toBeDefined();
    // A focused button takes the space bar for itself.
    screen.getByRole('button', { name: 'To the hit' }).focus();
    await keys.keyboard(' ');
    expect(screen.getByText('08:41:00 ET')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
    await keys.keyboard('{Escape}');
    expect(platform.asked.navigated).toEqual(['/dashboard']);
  });

  it('pauses with its moment in the address, and that address opens it at the same moment, paused', async () => {
    open(wire(), { query: '?at=09:99' });
    await screen.findByRole('heading', { name: 'DVLT entered Momentum' });
    await press('Pause');
    await press('To the hit');
    await press('+1 min');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(window.location.search).toBe('?at=08%3A42%3A00');
    cleanup();
    open(wire(), { query: window.location.search });
    expect(await screen.findByRole('button', { name: 'Play' })).toBeDefined();
    expect(screen.getByText('08:42:00 ET')).toBeDefined();
  });

  it('a jump back redraws the chart up to the new minute, also after the point where it began', async () => {
    open();
    await screen.findByRole('heading', { name: 'DVLT entered Momentum' });
    const begins = () => Number(/Begins with (\d+) bars/.exec(document.body.textContent ?? '')?.[1]);
    const atStart = begins();
    const keys = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await keys.keyboard('h{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(begins()).toBeGreaterThan(atStart);
  });

  it('goes on over a silence: it says that nothing trades, skips to the next trade, and plays on to the end of the day', async () => {
    const start = Date.parse(wire().hit.at) / 1_000;
    const later = [40, 41, 42, 43, 44, 90].map((minute) => start + minute * 60);
    const candles = ({ query }: { query: { from: number } }) => {
      const t = query.from < start ? [] : later;
      const price = t.map(() => 4);
      return { s: 'ok', t, o: price, h: price, l: price, c: price, v: price };
    };
    open(
      { ...wire(), ticks: { t: [], p: [], v: [] }, bars: NO_CANDLES },
      {
        answers: { 'GET /api/market/status': marketStatus({ currentTime: '2025-02-07T12:00:00.000Z' }) },
        candles,
      },
    );
    await screen.findByRole('heading', { name: 'DVLT entered Momentum' });
    await press('To the hit');
    expect(screen.getByText('No trade so far')).toBeDefined();
    for (let n = 0; n < 41; n += 1) await press('+1 min');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('best')).toBeDefined();
    for (let n = 0; n < 10; n += 1) await press('+1 min');
    expect(screen.getByText('09:26:00 ET')).toBeDefined();
    // The market is a day further.
    const link = screen.getByRole('link', { name: 'Go on in the time machine' });
    expect(link.getAttribute('href')).toBe('/dashboard?at=2025-02-06T09:26&symbol=DVLT');
    await press('Play on to 20:00 ET');
    for (let n = 0; n < 3; n += 1) await press('+1 min');
    expect(screen.getByRole('status').textContent).toBe('No trade since 09:26 ET');
    await press('Skip to the next trade');
    expect(screen.getByText('10:12:00 ET')).toBeDefined();
    for (let n = 0; n < 3; n += 1) await press('+1 min');
    expect(screen.getByRole('status').textContent).toBe('No trade since 10:12 ET, and none up to 20:00 ET');
  });

  it('of a custom scanner names it, and says why there are bars only', async () => {
    const scanner = ownScanner();
    const asked: unknown[] = [];
    const replay = (options: unknown) => {
      asked.push(options);
      return { ...wire(), hit: { ...wire().hit, scanner: scanner.id }, ticks: { t: [], p: [], v: [] } };
    };
    open(undefined, {
      query: `?scanner=${scanner.id}`,
      answers: {
        'GET /api/custom-scanners': { scanners: [scanner] },
        'GET /api/custom-scanners/{id}/hits/{hit}/replay': replay,
      },
    });
    expect(await screen.findByRole('heading', { name: 'DVLT entered Cheap runners' })).toBeDefined();
    expect(screen.getByText(/^Minute bars only: we record individual trades around hits of Momentum/)).toBeDefined();
    expect(asked).toMatchObject([{ params: { id: scanner.id, hit: '2025-02-06-1' } }]);
  });

  it('says why it cannot play', async () => {
    open(new ApiError('No such hit', { code: 'UNKNOWN_HIT', status: 404 }));
    expect(await screen.findByText('No such hit')).toBeDefined();
  });
});
