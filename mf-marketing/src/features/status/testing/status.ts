import type { PlatformStatus, ScannerSample, StatusHistory } from '@prebell/contracts';

export const measuredStatus: PlatformStatus = {
  measured_at: '2026-11-20T18:00:00.000Z',
  uptime: {
    percent: 99.9861,
    since: '2026-11-15T18:00:00.000Z',
    minutes_served: 7_199,
    minutes: 7_200,
    days: [
      { date: '2026-11-15', minutes_served: 360, minutes: 360 },
      { date: '2026-11-16', minutes_served: 1_440, minutes: 1_440 },
      { date: '2026-11-17', minutes_served: 1_439, minutes: 1_440 },
      { date: '2026-11-18', minutes_served: 1_440, minutes: 1_440 },
      { date: '2026-11-19', minutes_served: 1_440, minutes: 1_440 },
      { date: '2026-11-20', minutes_served: 1_080, minutes: 1_080 },
    ],
  },
  latency: { p50_ms: 2, p99_ms: 6.2, samples: 10_000, since: '2026-11-20T17:40:00.000Z' },
  updates: { p50_ms: 100, p99_ms: 1_210, samples: 10_000, since: '2026-11-20T17:40:00.000Z' },
  caching: { asked: 4_000, made: 100, saved_percent: 97.5 },
  universe: { symbols: 11_000 },
  feed_label: 'Simulated data',
};

export const youngStatus: PlatformStatus = {
  measured_at: '2026-11-20T18:00:00.000Z',
  uptime: { percent: null, since: '2026-11-20T17:55:00.000Z', minutes_served: 5, minutes: 5, days: [] },
  latency: { p50_ms: null, p99_ms: null, samples: 12, since: '2026-11-20T17:59:00.000Z' },
  updates: { p50_ms: null, p99_ms: null, samples: 11, since: '2026-11-20T17:59:00.000Z' },
  caching: { asked: 99, made: 99, saved_percent: 0 },
  feed_label: 'Simulated data',
};

export const sample: ScannerSample = {
  as_of: '2026-11-20T14:09:00.000Z',
  rows: [
    { symbol: 'QVLT', price: 4.18, percent_change: 41.2, volume: 8_412_000, relative_volume: 61.4 },
    { symbol: 'HRZN', price: 7.02, percent_change: 22.9, volume: 1_204_000, relative_volume: 18.2 },
    { symbol: 'ABLY', price: 2.44, percent_change: 15.1, volume: 620_000, relative_volume: null },
  ],
  count: 11,
  expected_at: null,
  feed_label: 'Simulated data',
};

export const history: StatusHistory = {
  measured_at: '2026-11-20T18:00:00.000Z',
  components: [
    {
      name: 'pages',
      is_up: true,
      checked_at: '2026-11-20T18:00:00.000Z',
      percent: 99.9861,
      p50_ms: 3,
      p99_ms: 12,
      days: measuredStatus.uptime.days,
    },
    {
      name: 'chat',
      is_up: false,
      checked_at: '2026-11-20T18:00:00.000Z',
      percent: 84,
      p50_ms: 4,
      p99_ms: 5_000,
      days: [{ date: '2026-11-20', minutes_served: 700, minutes: 1_080 }],
    },
    { name: 'payments', is_up: null, checked_at: null, percent: null, p50_ms: null, p99_ms: null, days: [] },
  ],
  latency: [
    { at: '2026-11-20T17:40:00.000Z', p50_ms: 90, p99_ms: 170 },
    { at: '2026-11-20T17:50:00.000Z', p50_ms: 95, p99_ms: 310 },
  ],
  incidents: [
    {
      id: '01990000-0000-7000-8000-000000000001',
      title: 'Trading room is slow',
      components: ['chat'],
      started_at: '2026-11-20T17:00:00.000Z',
      resolved_at: null,
      updates: [{ at: '2026-11-20T17:00:00.000Z', state: 'investigating', text: 'Messages arrive late.' }],
    },
  ],
};
