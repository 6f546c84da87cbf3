import type { ScannerRow, ScannerSnapshot } from '@prebell/contracts';

/** A row for tests and stories. */
export const row = (overrides: Partial<ScannerRow> = {}): ScannerRow => ({
  symbol: 'DVLT',
  float: 3_900_000,
  market_cap: 24_000_000,
  price: 4.16,
  percent_change: 38.21,
  volume: 8_240_000,
  relative_volume: 61.43,
  catalyst: null,
  gap: 35.9,
  gap_basis: 'premarket',
  vwap: 3.71,
  hod: 4.18,
  float_rotation: 2.1,
  relative_volume_5m: 12,
  relative_volume_daily: 8,
  rvol_reason: null,
  halted: false,
  as_of: '2025-02-06T14:04:17.000Z',
  seq: 1,
  ...overrides,
});

/** A momentum snapshot of these symbols. */
export const snapshot = (seq: number, symbols: readonly string[]): ScannerSnapshot => ({
  scanner: 'momentum',
  seq,
  rows: symbols.map((symbol) => row({ symbol })),
  limit: null,
  count: symbols.length,
  as_of: '2025-02-06T14:04:17.000Z',
  event_at: 0,
  published_at: 0,
});
