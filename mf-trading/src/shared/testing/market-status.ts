import type { MarketStatus } from '@prebell/contracts';

/** A market status for tests and stories: pre-market, simulated. */
export const marketStatus = (overrides: Partial<MarketStatus> = {}): MarketStatus => ({
  session: 'pre_market',
  isOpen: true,
  description: 'Pre-Market',
  nextSession: 'Core Trading at 9:30 AM ET',
  currentTime: '2025-02-06T14:04:17.000Z',
  timeZone: 'America/New_York',
  shouldAutoRefresh: true,
  dataStrategy: 'live',
  feed: { provider: 'simulator', label: 'Simulated data', running: true, speed: 1 },
  day: { date: '2025-02-06', pre_open: 1738832400, open: 1738852200, close: 1738875600, post_close: 1738890000 },
  ...overrides,
});

/** The differences on a day without trading. */
export const CLOSED: Partial<MarketStatus> = {
  session: 'closed',
  isOpen: false,
  description: 'Weekend',
  shouldAutoRefresh: false,
  day: null,
};
