import type { CustomScanner } from '@prebell/contracts';

/** A custom scanner for tests and stories. */
export const ownScanner = (overrides: Partial<CustomScanner> = {}): CustomScanner => ({
  id: '01980000-0000-7000-8000-00000000c001',
  name: 'Cheap runners',
  version: 1,
  definition: {
    where: [
      { field: 'price', op: '<=', value: 5 },
      { field: 'relative_volume', op: '>=', value: 3 },
    ],
    sort: 'percent_change',
    catalyst_first: false,
  },
  description: 'Price is at most $5 and relative volume is at least 3x. Ranked by change since the previous close.',
  created_at: '2025-02-06T13:00:00.000Z',
  updated_at: '2025-02-06T13:00:00.000Z',
  ...overrides,
});
