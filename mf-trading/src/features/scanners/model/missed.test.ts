import { expect, test } from 'vitest';
import type { Activity } from './activity';
import { lookBacks, strongestSince } from './missed';

/** A minute of Feb 6, 2025, Eastern time. */
const at = (clock: string) => Date.parse(`2025-02-06T${clock}:00-05:00`);
const clocks = (now: string) =>
  lookBacks(at(now)).map((moment) => new Date(moment - 5 * 3_600_000).toISOString().slice(11, 16));

test('one can look back by half hours for two hours, then by full hours until 4:00 AM ET', () => {
  expect(clocks('09:17')).toEqual(['09:00', '08:30', '08:00', '07:30', '07:00', '06:00', '05:00', '04:00']);
  expect(clocks('04:00')).toEqual(['04:00']);
  expect(clocks('03:59')).toEqual([]);
  expect(clocks('15:30').at(-1)).toBe('04:00');
});

const line = (
  clock: string,
  symbol: string,
  kind: Activity['kind'],
  change: number | null,
  best?: number,
): Activity => ({
  id: `${kind}-${symbol}-${clock}`,
  at: new Date(at(clock)).toISOString(),
  symbol,
  kind,
  price: null,
  percent_change: change,
  gap: null,
  hit: best === undefined ? null : ({} as Activity['hit']),
  story: best === undefined ? null : { entries: 1, since: null, entry: null, best, bestRank: null },
  halt: null,
});

test('since a moment: a line for each symbol and its newest halt, the strongest symbol first by its best', () => {
  const entries = [
    line('09:10', 'DVLT', 'high', 41),
    line('09:05', 'KQTX', 'left', 12, 80),
    line('09:00', 'DVLT', 'entered', 35, 41),
    line('08:55', 'KQTX', 'resumed', null),
    line('08:50', 'KQTX', 'halted', null),
    line('08:45', 'KQTX', 'halted', null),
    line('08:40', 'ZZAP', 'high', 60),
    line('08:20', 'ZZAP', 'high', 58),
    line('07:59', 'OLDX', 'entered', 200, 200),
  ];
  const since = strongestSince(entries, at('08:00'), () => false).map(({ id, percent_change }) => [id, percent_change]);
  expect(since).toEqual([
    ['left-KQTX-09:05', 80],
    ['halted-KQTX-08:50', null],
    ['high-ZZAP-08:40', 60],
    ['entered-DVLT-09:00', 41],
  ]);
});

test('since a moment: a stock that entered before it and is still listed counts, one that left before it does not', () => {
  const entries = [
    line('08:40', 'ZZAP', 'high', 60),
    line('07:59', 'STAY', 'entered', 90, 120),
    line('07:58', 'GONE', 'left', 200, 200),
    line('07:57', 'FELL', 'entered', 150, 150),
    line('07:56', 'STAY', 'halted', null),
  ];
  const isListed = (symbol: string) => symbol === 'STAY' || symbol === 'ZZAP' || symbol === 'GONE';
  const since = strongestSince(entries, at('08:00'), isListed).map(({ id }) => id);
  expect(since).toEqual(['entered-STAY-07:59', 'high-ZZAP-08:40']);
});
