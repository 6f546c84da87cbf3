// @vitest-environment happy-dom
import { type News, type Quote, TIER_LABELS, type User, WHY_INPUT_PLANS } from '@prebell/contracts';
import { ApiError, createStore } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { row } from '../../../shared/testing/rows';
import { explanation } from '../testing/explanation';
import { SymbolStrip } from './SymbolStrip';

const open = ({
  user = fakeUser(),
  headline = null as News | null,
  listed = true,
  figures = {} as Partial<Quote>,
  answer = explanation() as unknown,
}) => {
  const listedRow = row({ symbol: 'AAPL', ssr: true });
  const rows = {
    row: () => listedRow,
    subscribeRow: () => () => undefined,
    summary: { get: () => ({ order: listed ? ['AAPL'] : [] }), subscribe: () => () => undefined },
  };
  const store = createStore<Quote | null>(quote({ pm_high: 4.18, ...figures }));
  render(
    <FakePlatformProvider
      platform={createFakePlatform({ user: user as User, answers: { 'GET /api/market/why': answer } })}
    >
      <SymbolStrip symbol="AAPL" quote={store} rows={rows} news={headline} stale={false} />
    </FakePlatformProvider>,
  );
  return screen.getByRole('region', { name: 'AAPL at a glance' });
};
afterEach(cleanup);

test('the strip names the company, its figures, halt and short sale restriction, and warns of an offering by colour and word', () => {
  const strip = open({
    user: fakeUser({ subscription_tier: 'premium' }),
    headline: {
      id: 'n',
      symbol: 'AAPL',
      kind: 'offering',
      headline: 'Apple prices public offering',
      at: '2025-02-06T13:05:00.000Z',
    },
    figures: { halt: { code: 'LUDP', since: '2025-02-06T14:00:00.000Z', resume_at: null } },
  });
  expect(strip.textContent).toContain('NameApple Inc.Float3.9MRot.2.1xRVOL61.4xRVOL 5m12.0xCap24.0MHOD−0.48%');
  expect(strip.textContent).toContain('PM high4.18VWAP3.71LimitsN/A');
  expect(strip.textContent).toContain('HALT: Volatility pause, since Feb 6, 2025, 09:00 SSR');
  expect(screen.getByText('Offering').getAttribute('data-tone')).toBe('error');
  expect(strip.textContent).toContain('Apple prices public offering');
});

test('a symbol that the open list does not contain shows its own figures', async () => {
  const strip = open({ listed: false });
  await vi.waitFor(() => expect(strip.textContent).toContain('Float3.9MRot.2.1xRVOL61.5xRVOL 5mN/ACap24.1M'));
});

test('without a headline, off the list and on a free plan it says what is missing and why, and locks what the plan lacks', async () => {
  const withheld = [{ field: 'float', required_tier: 'pro' as const }];
  const strip = open({
    user: fakeUser({ subscription_tier: 'free' }),
    listed: false,
    answer: explanation({ float: null, baseline: null, rvol_reason: 'few_sessions' }, withheld),
  });
  const rvol = await screen.findByTitle(/^Relative volume at this time of day: N\/A: fewer than five sessions/);
  expect(rvol.textContent).toBe('RVOLN/A');
  expect(strip.textContent).toContain('No headline since the previous close');
  // Float and its rotation; pre-market high and VWAP.
  expect(screen.getAllByText(new RegExp(`^Locked, included in ${TIER_LABELS[WHY_INPUT_PLANS.float]}`))).toHaveLength(2);
  expect(screen.getAllByText(/^Locked, included in Basic/)).toHaveLength(2);
});

test('it says when the figures did not load', async () => {
  open({ listed: false, answer: new ApiError('Starting', { code: 'INTERNAL', status: 500 }) });
  expect((await screen.findByTitle('Float: We could not load it. We try again every minute')).textContent).toBe(
    'FloatN/A',
  );
});
