import type { News } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { companyNews } from './company-news';

const news = (id: string, symbol: string, kind?: News['kind']): News => ({
  id,
  symbol,
  headline: `${symbol} ${id}`,
  ...(kind && { kind }),
  at: '2025-02-06T13:00:00.000Z',
});

test('the brief lists events of companies once, and leaves out analysts and other headlines', () => {
  const headlines = [
    news('1', 'DVLT', 'fda'),
    news('2', 'DVLT', 'fda'),
    news('3', 'DVLT', 'offering'),
    news('4', 'KQTX', 'analyst'),
    news('5', 'KQTX', 'other'),
    news('6', 'APLM'),
    news('7', 'APLM', 'earnings'),
  ];
  expect(companyNews(headlines).map(({ id }) => id)).toEqual(['1', '3', '7']);
});
