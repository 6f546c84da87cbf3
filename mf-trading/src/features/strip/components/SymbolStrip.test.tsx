// @vitest-environment happy-dom
import { type News, QUOTE_FIELD_PLANS, type Quote, TIER_LABELS, type User } from '@prebell/contracts';
import { createStore } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { row } from '../../../shared/testing/rows';
import { SymbolStrip } from './SymbolStrip';

const open = ({
  user = fakeUser(),
  headline = null as News | null,
  listed = true,
  figures = {} as Partial<Quote>,
  onLevel = undefined as ((price: number) => void) | undefined,
}) => {
  const listedRow = row({ symbol: 'AAPL', ssr: true });
  const rows = {
    row: () => listedRow,
    subscribeRow: () => () => undefined,
    summary: { get: () => ({ order: listed ? ['AAPL'] : [] }), subscribe: () => () => undefined },
  };
  const store = createStore<Quote | null>(quote({ pm_high: 4.18, ...figures }));
  render(
    <FakePlatformProvider platform={createFakePlatform({ user: user as User })}>
      <SymbolStrip symbol="AAPL" quote={store} rows={rows} news={headline} stale={false} onLevel={onLevel} />
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

test('a halt says when trading is expected to resume, if that is known', () => {
  const strip = open({
    figures: { halt: { code: 'LUDP', since: '2025-02-06T14:00:00.000Z', resume_at: '2125-02-06T14:05:00.000Z' } },
  });
  expect(strip.textContent).toContain('since Feb 6, 2025, 09:00, resumes Feb 6, 2125, 09:05');
});

test('the pre-market high can be pressed for an alert that a break fires, not a touch', async () => {
  const levels: number[] = [];
  open({ user: fakeUser({ subscription_tier: 'premium' }), onLevel: (price) => levels.push(price) });
  await userEvent.click(screen.getByRole('button', { name: '4.18, set an alert for a break of the pre-market high' }));
  expect(levels).toEqual([4.19]);
});

test('a symbol that the open list does not contain shows its own figures, and its short sale restriction', () => {
  const strip = open({
    listed: false,
    user: fakeUser({ subscription_tier: 'premium' }),
    figures: {
      float: 3_900_000,
      float_rotation: 2.1,
      relative_volume: 61.5,
      relative_volume_5m: 12,
      market_cap: 24_100_000,
      ssr: true,
    },
  });
  expect(strip.textContent).toContain('Float3.9MRot.2.1xRVOL61.5xRVOL 5m12.0xCap24.1M');
  expect(strip.textContent).toContain('SSR');
});

test('without a headline, off the list and on a free plan it says what is missing, and locks what the plan lacks', () => {
  const strip = open({ user: fakeUser({ subscription_tier: 'free' }), listed: false });
  expect(strip.textContent).toContain('No headlines since the previous close');
  const locked = (plan: keyof typeof QUOTE_FIELD_PLANS) =>
    screen.getAllByText(new RegExp(`^Locked, included in ${TIER_LABELS[QUOTE_FIELD_PLANS[plan]]}`));
  // Float, rotation and market cap; both relative volumes, pre-market high and VWAP.
  expect(locked('float')).toHaveLength(3);
  expect(locked('vwap')).toHaveLength(4);
});
