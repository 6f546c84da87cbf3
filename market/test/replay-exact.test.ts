import { SCANNERS, type Scanner, type WireScannerRow } from '@prebell/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownDay } from '../src/clock/market-clock';
import { Catalysts } from '../src/engine/catalysts';
import { Engine } from '../src/engine/engine';
import { createRow } from '../src/engine/rows';
import { ScannerTables } from '../src/engine/scanner-tables';
import type { MarketProvider } from '../src/provider';
import { createReplay } from '../src/replay/replay';
import { type Figures, figuresAt, MEMBERS, RANKED_BY, winter } from './naive/figures';
import { allSymbols, isPresent, paths } from './naive/files';

if (!isPresent) process.stderr.write('SKIPPED: figures of real days against an independent calculation, no data\n');

const DAYS: Readonly<Record<string, readonly string[]>> = {
  '2025-01-07': ['10:00'],
  '2025-01-29': ['04:30', '09:30', '12:34'],
  '2025-02-03': ['08:00', '09:31', '16:01'],
  '2025-02-06': ['04:01', '04:05', '09:29', '09:31', '12:00', '15:59', '19:30', '20:00'],
};
const MOMENTS = Object.entries(DAYS).flatMap(([date, times]) => times.map((time) => [date, time] as const));

/** Prices, volumes and texts: equal to the last bit. Everything else within 1e-9 of its size. */
const EXACT: readonly (keyof Figures)[] = [
  'symbol',
  'price',
  'volume',
  'hod',
  'catalyst',
  'gap_basis',
  'rvol_reason',
  'as_of',
];

describe.skipIf(!isPresent)('the replay of real days against an independent calculation', () => {
  let provider: MarketProvider;
  beforeAll(async () => {
    provider = await createReplay({ ...paths, log: { warn: (entry: unknown) => expect.fail(JSON.stringify(entry)) } });
  }, 60_000);

  /** The engine's view of a moment. */
  const engineAt = async (date: string, time: string) => {
    const at = winter(date, time);
    const engine = new Engine(provider.universe);
    const catalysts = new Catalysts(provider.universe.length, () => null);
    const tables = new ScannerTables(engine, catalysts);
    engine.openDay(await provider.openDay(shownDay(at).date));
    for (const batch of provider.history(date, at)) engine.apply(batch);
    tables.scan(at);
    const indexOf = new Map(provider.universe.map(({ symbol }, index) => [symbol, index]));
    const rowOf = (symbol: string) => {
      const index = indexOf.get(symbol)!;
      return Number.isNaN(engine.columns.price[index]) ? null : createRow(engine, catalysts, index, at);
    };
    return { rowOf, members: (scanner: Scanner) => tables.table(scanner, 'all') };
  };

  const differences = (expected: Figures, row: WireScannerRow): string[] => {
    const { thin: _, ...columns } = expected;
    return Object.entries(columns).flatMap(([name, value]) => {
      const figure = row[name as keyof typeof columns];
      const isExact = value === null || EXACT.includes(name as keyof Figures);
      const tolerance = isExact ? 0 : 1e-9 * Math.abs(value as number);
      const agrees = figure === value || Math.abs((figure as number) - (value as number)) <= tolerance;
      return agrees ? [] : [`${row.symbol} ${name}: ${figure} instead of ${value}`];
    });
  };

  it.each(MOMENTS)(
    '%s %s: every column of every symbol, and the members of each scanner by rank',
    async (date, time) => {
      const { rowOf, members } = await engineAt(date, time);
      const figures: Figures[] = [];
      const wrong: string[] = [];
      for (const symbol of allSymbols()) {
        const expected = figuresAt(symbol, date, time);
        const row = rowOf(symbol);
        if (expected !== null) figures.push(expected);
        if (expected !== null && row !== null) wrong.push(...differences(expected, row));
        else if (expected !== row) wrong.push(`${symbol} has ${row === null ? 'no' : 'a'} row`);
      }
      expect(wrong).toEqual([]);
      expect(figures.length).toBeGreaterThan(20);

      for (const scanner of SCANNERS) {
        const key = RANKED_BY[scanner];
        const expected = figures
          .filter(MEMBERS[scanner])
          .sort((a, b) => b[key]! - a[key]! || (a.symbol < b.symbol ? -1 : 1))
          .map(({ symbol }) => symbol);
        const { rows, count } = members(scanner);
        expect(
          rows.map(({ symbol }) => symbol),
          scanner,
        ).toEqual(expected);
        expect(count).toBe(expected.length);
      }
    },
  );

  it('APPS is the gapper of 2025-02-06 at 09:29', async () => {
    const { rows } = (await engineAt('2025-02-06', '09:29')).members('gappers');
    expect(rows[0]).toMatchObject({ symbol: 'APPS', gap_basis: 'premarket' });
    expect(rows[0]!.gap).toBeGreaterThan(20);
  });
});
