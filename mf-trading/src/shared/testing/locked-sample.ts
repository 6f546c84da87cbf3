import type { LockedSample } from '@prebell/contracts';

/** A sample of a locked scanner for tests and stories: 15 minutes before the clock of `marketStatus`. */
export const lockedSample = (overrides: Partial<LockedSample> = {}): LockedSample => ({
  required_tier: 'basic',
  as_of: '2025-02-06T13:49:10.000Z',
  count: 23,
  rows: ['DVLT', 'KQTX', 'APLM', 'SNRM', 'ZWEL'].map((symbol, index) => ({
    symbol,
    at: new Date(Date.UTC(2025, 1, 6, 13, 40 - 7 * index)).toISOString(),
    price: 4.16 + index,
    percent_change: 38.2 - 5 * index,
    gap: 35.9 - 5 * index,
    volume: 820_000 / (index + 1),
  })),
  ...overrides,
});
