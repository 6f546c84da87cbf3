// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { candles, quote } from '../entities/chart/testing/figures';
import { marketStatus } from '../shared/testing/market-status';
import { snapshot } from '../shared/testing/rows';
import { DashboardPage } from './DashboardPage';

vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));

/** Width of the window in pixels, for media queries in rem. */
let width = 1_440;
const mediaListeners = new Set<() => void>();
const resize = (to: number) =>
  act(() => {
    width = to;
    for (const listener of mediaListeners) listener();
  });
beforeEach(() => {
  width = 1_440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const least = /width >= ([\d.]+)rem/.exec(query)?.[1];
      return least !== undefined && width >= Number(least) * 16;
    },
    addEventListener: (_: string, listener: () => void) => mediaListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => mediaListeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  mediaListeners.clear();
  vi.unstubAllGlobals();
});

const platformOfDesk = () =>
  createFakePlatform({
    marketAnswers: {
      'symbol:subscribe': { ok: true, quote: quote(), candle: candles() },
      'scanner:subscribe': { ok: true, snapshot: snapshot(1, ['DVLT']) },
    },
    answers: {
      'GET /api/market/status': marketStatus({ feed: { ...marketStatus().feed, running: false } }),
      'GET /api/market/candles': candles(),
      'GET /api/hits': { hits: [] },
      'GET /api/market/news': { news: [] },
    },
  });
const open = (platform = platformOfDesk()) => {
  render(
    <FakePlatformProvider platform={platform}>
      <DashboardPage />
    </FakePlatformProvider>,
  );
  return platform;
};
const second = () => screen.queryByRole('region', { name: 'Second chart' });
const timeframe = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' });

test('T and its button show a second chart of the same symbol, with 1 minute beside 5; it stays after the page opens again', async () => {
  const platform = open();
  await screen.findByRole('region', { name: 'Chart' });
  expect(second()).toBeNull();
  await userEvent.keyboard('t');
  expect(await screen.findByRole('region', { name: 'Second chart' })).toBeDefined();
  expect([timeframe('Chart').value, timeframe('Second chart').value]).toEqual(['5', '1']);
  act(() => void window.dispatchEvent(new CustomEvent('updateChart', { detail: { symbol: 'DVLT' } })));
  expect(await screen.findByRole('heading', { name: 'DVLT Second chart' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'DVLT Chart' })).toBeDefined();

  cleanup();
  open(platform);
  expect(await screen.findByRole('region', { name: 'Second chart' })).toBeDefined();
  const button = screen.getByRole('button', { name: 'Two charts (T)' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(second()).toBeNull();
});

test('timeframe keys change the chart with the focus, else the first one', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Two charts (T)' }));
  await userEvent.keyboard('{Shift>}[Digit3]{/Shift}');
  expect([timeframe('Chart').value, timeframe('Second chart').value]).toEqual(['15', '1']);
  timeframe('Second chart').focus();
  await userEvent.keyboard('{Shift>}[Digit4]{/Shift}');
  expect([timeframe('Chart').value, timeframe('Second chart').value]).toEqual(['15', '60']);
});

test('a window that is too narrow shows one chart, says why, and shows both again when it is wide', async () => {
  const platform = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Two charts (T)' }));
  resize(1_200);
  expect(second()).toBeNull();
  const button = screen.getByRole('button', { name: 'Two charts need a window at least 1,300 pixels wide (T)' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(platform.notify.get().map(({ text }) => text)).toContain(
    'Two charts need a window at least 1,300 pixels wide.',
  );
  resize(1_920);
  expect(second()).not.toBeNull();
});

test('the stream of a symbol ends with its last chart, not with the first of two that leaves', async () => {
  const platform = platformOfDesk();
  const asked: string[] = [];
  const { request } = platform.market;
  Object.assign(platform.market, {
    request: ((event, payload) => {
      if (event.startsWith('symbol:')) asked.push(`${event} ${(payload as { resolution: string }).resolution}`);
      return request(event, payload);
    }) as typeof request,
  });
  open(platform);
  const button = await screen.findByRole('button', { name: 'Two charts (T)' });
  await userEvent.click(button);
  await userEvent.selectOptions(timeframe('Second chart'), '5');
  expect(asked.filter((line) => line.includes('unsubscribe'))).toEqual(['symbol:unsubscribe 1']);
  await userEvent.click(button);
  expect(asked.filter((line) => line.includes('unsubscribe'))).toEqual(['symbol:unsubscribe 1']);
  await userEvent.selectOptions(timeframe('Chart'), 'D');
  expect(asked.filter((line) => line.includes('unsubscribe'))).toEqual([
    'symbol:unsubscribe 1',
    'symbol:unsubscribe 5',
  ]);
});

test('where two charts leave room for one panel more, it is the news until the user chooses the trading room', async () => {
  const platform = open();
  await screen.findByRole('region', { name: 'Chart' });
  await userEvent.keyboard('t');
  await screen.findByRole('region', { name: 'Second chart' });
  const side = screen.getByRole('navigation', { name: 'Beside the chart' });
  const choice = (name: string) => within(side).getByRole('button', { name }).getAttribute('aria-pressed');
  expect([choice('News'), choice('Trading Room')]).toEqual(['true', 'false']);
  await userEvent.click(within(side).getByRole('button', { name: 'Trading Room' }));
  expect([choice('News'), choice('Trading Room')]).toEqual(['false', 'true']);
  cleanup();
  open(platform);
  expect(
    within(await screen.findByRole('navigation', { name: 'Beside the chart' }))
      .getByRole('button', { name: 'Trading Room' })
      .getAttribute('aria-pressed'),
  ).toBe('true');
});
