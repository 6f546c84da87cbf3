import type { News } from '@prebell/contracts';

/** A headline of the n-th minute from 8:00 ET, for tests and stories. */
export const news = (n: number, overrides: Partial<News> = {}): News => ({
  id: `news-${n}`,
  symbol: 'DVLT',
  headline: 'Delvanta receives FDA clearance for its handheld imaging device',
  at: new Date(Date.UTC(2025, 1, 6, 13, n)).toISOString(),
  ...overrides,
});
