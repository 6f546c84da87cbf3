import { expect, test } from 'vitest';
import { row } from '../../../shared/testing/rows';
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
  story?: { best: number; since?: string },
): Activity => ({
  id: `${kind}-${symbol}-${clock}`,
  at: new Date(at(clock)).toISOString(),
  symbol,
  kind,
  price: null,
  percent_change: change,
  gap: null,
  hit: story === undefined ? null : ({} as Activity['hit']),
  story:
    story === undefined
      ? null
      : {
          entries: 1,
          since: new Date(at(story.since ?? clock)).toISOString(),
          entry: null,
          best: story.best,
          bestRank: null,
        },
  halt: null,
});
const now = (changes: Readonly<Record<string, number>>) => ({
  row: (symbol: string) => (symbol in changes ? row({ symbol, percent_change: changes[symbol]! }) : undefined),
});
const factsOf = (entries: readonly Activity[]) => entries.map(({ id, percent_change }) => [id, percent_change]);

test('since a moment: a line for each symbol and its newest halt, the strongest symbol first by its best', () => {
  const entries = [
    line('09:10', 'DVLT', 'high', 41),
    line('09:05', 'KQTX', 'left', 12, { best: 80, since: '08:30' }),
    line('09:00', 'DVLT', 'entered', 35, { best: 41 }),
    line('08:55', 'KQTX', 'resumed', null),
    line('08:50', 'KQTX', 'halted', null),
    line('08:45', 'KQTX', 'halted', null),
    line('08:40', 'ZZAP', 'high', 60),
    line('08:20', 'ZZAP', 'high', 58),
    line('07:59', 'OLDX', 'left', 200, { best: 200 }),
  ];
  expect(factsOf(strongestSince(entries, at('08:00'), now({})))).toEqual([
    ['left-KQTX-09:05', 80],
    ['halted-KQTX-08:50', null],
    ['high-ZZAP-08:40', 60],
    ['entered-DVLT-09:00', 41],
  ]);
});

test('since a moment: a stock that entered before it counts until it leaves, with its change now and not its earlier best', () => {
  const entries = [
    line('09:05', 'AWAY', 'left', 15, { best: 90, since: '07:00' }),
    line('08:40', 'ZZAP', 'high', 60),
    line('07:59', 'STAY', 'entered', 90, { best: 120 }),
    line('07:58', 'GONE', 'left', 200, { best: 200 }),
    line('07:57', 'EDGE', 'entered', 10, { best: 30 }),
    line('07:56', 'STAY', 'halted', null),
  ];
  expect(factsOf(strongestSince(entries, at('08:00'), now({ STAY: 63, ZZAP: 58 })))).toEqual([
    ['entered-STAY-07:59', 63],
    ['high-ZZAP-08:40', 60],
    ['left-AWAY-09:05', 15],
    // Just short of the rules: its exit is not decided yet.
    ['entered-EDGE-07:57', 10],
  ]);
});

test('since a moment: gappers are ranked by their gap now, not by the gap at their entry', () => {
  const gapper = (symbol: string, gap: number, kind: Activity['kind'] = 'entered') => ({
    ...line('08:20', symbol, kind, gap, { best: gap }),
    gap,
  });
  const rows = { QUCY: row({ symbol: 'QUCY', gap: 19.5 }), PCLA: row({ symbol: 'PCLA', gap: 27.1 }) };
  const entries = [gapper('PCLA', 71.4), gapper('QUCY', 5.8), gapper('AWAY', 22, 'left')];
  const found = strongestSince(entries, at('08:00'), { row: (symbol) => rows[symbol as keyof typeof rows] });
  expect(found.map(({ symbol, gap }) => [symbol, gap])).toEqual([
    ['PCLA', 27.1],
    ['AWAY', 22],
    ['QUCY', 19.5],
  ]);
});
