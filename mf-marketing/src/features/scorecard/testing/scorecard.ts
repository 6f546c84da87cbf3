import { HORIZONS, type Scorecard, type ScorecardGroup, type ScorecardHit } from '@prebell/contracts';

export const sealedHit = (index: number, more: Partial<ScorecardHit> = {}): ScorecardHit => ({
  log: 'recorded',
  index,
  date: '2026-05-20',
  seq: index + 1,
  run: 1,
  scanner: 'gappers',
  kind: 'enter',
  symbol: `SYM${index}`,
  session: 'pre_market',
  at: '2026-05-20T13:05:00.000Z',
  price: 4.2,
  percent_change: 31.5,
  rank: 1,
  sealed_at: '2026-05-20T13:05:00.400Z',
  latency_ms: 400,
  is_late: false,
  is_counted: true,
  no_trade: null,
  outcomes: HORIZONS.map((horizon, k) => ({
    horizon,
    index: index + 100 + k,
    at: '2026-05-20T13:11:00.000Z',
    price: 4.3,
    gross_pct: k + 0.5,
    net_pct: k - 1.25,
    mfe_pct: 6,
    mae_pct: -4,
    is_filled: true,
  })),
  ...more,
});

const group = (by: ScorecardGroup['by'], key: string, low: number | null): ScorecardGroup => ({
  by,
  key,
  hits: 1_234,
  days: 24,
  no_trades: 3,
  horizons: HORIZONS.map((horizon) => ({
    horizon,
    trades: 1_200,
    mean: { value: horizon === 'close' ? -0.42 : 0.1, low, high: low === null ? null : 0.75 },
    win_rate: { value: 44.4, low: 40, high: 49 },
  })),
});

export const recordedCard: Scorecard = {
  log: 'recorded',
  logs: [
    { log: 'recorded', hits: 1_234 },
    { log: 'simulated', hits: 17 },
  ],
  first_date: '2026-05-01',
  last_date: '2026-06-04',
  hits: 1_234,
  uncounted: 12,
  groups: [
    group('all', 'all', -1.5),
    group('scanner', 'gappers', -1.5),
    group('session', 'pre_market', -1.5),
    group('month', '2026-05', null),
  ],
  latency: { count: 1_234, p50_ms: 410, p99_ms: 1_120 },
  best: [sealedHit(1), sealedHit(2)],
  worst: [sealedHit(3), sealedHit(4)],
  head: {
    log: 'recorded',
    size: 7_400,
    root: 'AAAA',
    signed_at: '2026-06-04T20:00:00.000Z',
    note: 'desk.example/scorecard-recorded\n7400\nAAAA\n\n— desk.example AAAA\n',
  },
  verifier: 'desk.example+0a1b2c3d+AAAA',
  measured_at: '2026-06-04T20:00:10.000Z',
};

export const emptyCard: Scorecard = {
  ...recordedCard,
  log: 'simulated',
  logs: [],
  first_date: null,
  last_date: null,
  hits: 0,
  uncounted: 0,
  groups: [],
  latency: { count: 0, p50_ms: null, p99_ms: null },
  best: [],
  worst: [],
  head: null,
};
