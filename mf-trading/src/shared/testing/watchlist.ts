import type { Watchlist } from '@prebell/contracts';

/** A watchlist for tests and stories. */
export const watchlist = (overrides: Partial<Watchlist> = {}): Watchlist => ({
  id: '01980000-0000-7000-8000-00000000d001',
  name: 'Runners',
  version: 1,
  symbols: ['DVLT', 'KQTX'],
  created_at: '2025-02-06T13:00:00.000Z',
  updated_at: '2025-02-06T13:00:00.000Z',
  ...overrides,
});
