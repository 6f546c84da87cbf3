import { expect, test } from 'vitest';
import { foundToday } from './found-today';

const found = (symbol: string, best_change: number | null, time = '13:41') => ({
  ...{ symbol, best_change, percent_change: 4 },
  first_at: `2025-02-06T${time}:00.000Z`,
  last_at: `2025-02-06T${time}:00.000Z`,
});

test('what a scanner found today is its log and its list, each symbol once, largest change first', () => {
  const log = {
    matched: 3,
    symbols: [found('GONE', 30), found('STAYS', 12), found('NONE', null)],
    earlier: [{ symbol: 'WAS', left_at: '2025-02-06T13:50:00.000Z', best_change: 28 }],
  };
  const rows = [
    { symbol: 'STAYS', percent_change: 18 },
    { symbol: 'EARLY', percent_change: 25 },
  ];
  expect(foundToday(log, rows).map(({ symbol, best, now, isListed }) => [symbol, best, now, isListed])).toEqual([
    ['GONE', 30, null, false],
    ['WAS', 28, null, false],
    ['EARLY', 25, 25, true],
    ['STAYS', 18, 18, true],
    ['NONE', null, null, false],
  ]);
});

test('a symbol that was listed before the log began has no time of its entry', () => {
  const [first] = foundToday({ matched: 0, symbols: [], earlier: [] }, [{ symbol: 'EARLY', percent_change: null }]);
  expect(first).toEqual({
    ...{ symbol: 'EARLY', firstAt: null, changeAtFirst: null, best: null, now: null, isListed: true },
  });
});
