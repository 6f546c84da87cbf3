// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { candles, quote } from '../entities/chart/testing/figures';
import { marketStatus } from '../shared/testing/market-status';
import { DashboardPage } from './DashboardPage';

vi.mock('../entities/chart/components/CandleChart', () => ({ CandleChart: () => null }));
vi.mock('../entities/signals/browser/tones', () => ({ playTone: async () => true }));
afterEach(cleanup);

const list = (name: string, symbols: readonly string[], n: number) => ({
  ...{ id: `01980000-0000-7000-8000-00000000f00${n}`, name, symbols, version: 1 },
  ...{ created_at: '2025-02-06T13:00:00.000Z', updated_at: '2025-02-06T13:00:00.000Z' },
});

const open = () => {
  const watchlists = [list('Runners', ['DVLT'], 1)];
  const platform = createFakePlatform({
    user: fakeUser({
      tier_info: { tier: 'pro', expires: null, is_active: true, permissions: ['watchlists:custom'] },
    }),
    marketAnswers: { 'symbol:subscribe': { ok: true, quote: quote(), candle: candles() } },
    answers: {
      'GET /api/market/status': marketStatus(),
      'GET /api/market/candles': candles(),
      'GET /api/market/search': { results: [{ symbol: 'KQTX', name: 'Kelquist', exchange: 'NASDAQ' }] },
      'GET /api/watchlists': () => ({ watchlists: [...watchlists], suspended: false }),
      'GET /api/watchlists/{id}/rows': { results: [], untraded: [] },
      'POST /api/watchlists': (options: unknown) => {
        const { name, symbols } = (options as { body: { name: string; symbols: string[] } }).body;
        const watchlist = list(name, symbols, 2);
        watchlists.push(watchlist);
        return { watchlist };
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <DashboardPage />
    </FakePlatformProvider>,
  );
};

it('a second list is made on the desk and opens in its tab', async () => {
  open();
  await userEvent.click(await screen.findByRole('tab', { name: /Runners/ }));
  await userEvent.click(screen.getByRole('button', { name: 'New list' }));
  const editor = within(await screen.findByRole('dialog', { name: 'New list' }));
  expect(editor.queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.click(editor.getByRole('button', { name: 'Save list' }));
  expect(editor.getByRole('alert').textContent).toBe('Enter a name');
  await userEvent.type(editor.getByRole('textbox', { name: 'Name' }), 'Swing');
  await userEvent.type(editor.getByRole('textbox', { name: 'Symbols' }), 'kqtx, aapl{Control>}');
  await userEvent.click(editor.getByRole('button', { name: 'Save list' }));
  const tab = await screen.findByRole('tab', { name: /Swing/, selected: true });
  expect(tab).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the symbol search has a button for users without a keyboard', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Search for a symbol (/)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a chart' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Symbol or company' }), 'kel');
  await userEvent.click(await dialog.findByRole('button', { name: /KQTX/ }));
  expect(await screen.findByRole('heading', { name: 'KQTX Chart' })).toBeDefined();
});
