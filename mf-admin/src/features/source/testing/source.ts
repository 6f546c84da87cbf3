import type { Latency, MarketStatus, ProviderCalls } from '@prebell/contracts';

export const fakeMarketStatus: MarketStatus = {
  session: 'core_trading',
  isOpen: true,
  description: 'Market Open',
  nextSession: 'After-Hours at 4:00 PM ET',
  currentTime: '2026-11-20T15:30:00.000Z',
  timeZone: 'America/New_York',
  shouldAutoRefresh: true,
  dataStrategy: 'live',
  feed: { provider: 'simulator', label: 'Simulated data', running: true, speed: 1 },
  day: null,
};

const part = { p50: 1, p99: 4, count: 900 };
export const fakeLatency: { latency: Latency; calls: ProviderCalls } = {
  latency: { received: part, decided: part, published: part, total: { p50: 3.2, p99: 11.8, count: 900 } },
  calls: { asked: 1000, made: 20, saved_percent: 98 },
};
