import type { MarketStatus } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { createMarketClock } from './market-clock';

const status = (feed: Partial<MarketStatus['feed']>): MarketStatus => ({
  session: 'pre_market',
  isOpen: true,
  description: 'Pre-Market',
  nextSession: 'Core Trading at 9:30 AM ET',
  currentTime: '2025-02-06T14:29:00.000Z',
  timeZone: 'America/New_York',
  shouldAutoRefresh: true,
  dataStrategy: 'live',
  feed: { provider: 'replay', label: 'Recorded data', running: true, speed: 1, ...feed },
  day: null,
});
const start = Date.parse('2025-02-06T14:29:00.000Z');

test('knows no time until the market has sent one', () => {
  expect(createMarketClock(() => 0).now()).toBeNull();
});

test.each([
  [{ running: true, speed: 1 }, 2_000],
  [{ running: true, speed: 60 }, 120_000],
  [{ running: false, speed: 0 }, 0],
])('with %o two real seconds move the market by %d ms', (feed, moved) => {
  let real = 5_000;
  const clock = createMarketClock(() => real);
  clock.sync(status(feed));
  real += 2_000;
  expect(clock.now()).toBe(start + moved);
});
