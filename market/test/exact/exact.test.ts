import { SCANNERS, type Scanner, toMs, tradingDay, type WireScannerRow } from '@prebell/contracts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { Catalysts } from '../../src/engine/catalysts';
import { Engine } from '../../src/engine/engine';
import { createRow } from '../../src/engine/rows';
import { ScannerTables } from '../../src/engine/scanner-tables';
import type { MarketProvider } from '../../src/provider';
import { createReplay } from '../../src/replay/replay';
import { allSymbols, barsOn, isPresent, paths, sessionsBefore } from '../naive/files';
import { FIGURES_SQL } from './figures-sql';
import { loadRecordedDays } from './load';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
/** With real gappers. */
const DAY = '2025-02-06';
/** All days in the deep run. */
const DAYS = IS_DEEP && isPresent ? sessionsBefore('9999-12-31') : [DAY];
const LAST_MINUTE = 960;

/** The 15 symbols that moved furthest, gappers among them, and each sixth of the others; all symbols in the deep run. */
const comparedSymbols = (): ReadonlySet<string> => {
  if (IS_DEEP) return allSymbols();
  const rangeOf = (bars: readonly { high: number; low: number }[]) =>
    Math.max(...bars.map(({ high }) => high)) / Math.min(...bars.map(({ low }) => low));
  const furthest = [...barsOn(DAY)].toSorted(([, a], [, b]) => rangeOf(b) - rangeOf(a)).map(([symbol]) => symbol);
  return new Set(furthest.filter((_, rank) => rank < 15 || rank % 6 === 0));
};

if (!isPresent) process.stderr.write('SKIPPED: every minute of real days against SQL, no data\n');

/** Prices, integers and texts: equal to the last bit. */
const EXACT = [
  'price',
  'volume',
  'hod',
  'pm_high',
  'rth_high',
  'float',
  'gap_basis',
  'rvol_reason',
  'quarantine',
] as const;
/** Within 1e-9 of their size. */
const RATIOS = [
  'market_cap',
  'percent_change',
  'gap',
  'vwap',
  'vwap_pm',
  'ext_change',
  'relative_volume',
  'relative_volume_5m',
  'relative_volume_daily',
  'adv_pct',
  'float_rotation',
] as const;
type Column = (typeof EXACT)[number] | (typeof RATIOS)[number];
type Expected = Record<Column, string | number | null> &
  Record<Scanner, boolean | null> & { readonly symbol: string; readonly minute: number; readonly last_minute: number };

const isClose = (value: unknown, expected: unknown): boolean =>
  value === expected ||
  (typeof value === 'number' &&
    typeof expected === 'number' &&
    Math.abs(value - expected) <= 1e-9 * Math.max(Math.abs(expected), 1e-3));

const differences = (row: WireScannerRow, expected: Expected): string[] => [
  ...EXACT.filter((name) => row[name] !== expected[name]).map((name) => `${name} ${row[name]} not ${expected[name]}`),
  ...RATIOS.filter((name) => !isClose(row[name], expected[name])).map(
    (name) => `${name} ${row[name]} not ${expected[name]}`,
  ),
];

describe.skipIf(!isPresent)('every minute of real days against an implementation in SQL', () => {
  let client: pg.Client;
  let kept: ReadonlySet<string>;
  let provider: MarketProvider;
  beforeAll(async () => {
    kept = comparedSymbols();
    client = await loadRecordedDays(IS_DEEP ? '9999-12-31' : '2025-02-07', kept);
    provider = await createReplay({ ...paths, log: { warn: (entry: unknown) => expect.fail(JSON.stringify(entry)) } });
  }, 600_000);

  it.each(DAYS)(
    '%s: all columns of the compared symbols, and who is on each scanner',
    async (date) => {
      const { rows } = await client.query<Expected>(FIGURES_SQL, [date]);
      const expectedAt: Expected[][] = Array.from({ length: LAST_MINUTE + 1 }, () => []);
      for (const row of rows) expectedAt[row.minute]!.push(row);
      const { pre_open } = tradingDay(date)!;
      const engine = new Engine(provider.universe);
      const catalysts = new Catalysts(provider.universe.length, () => null);
      const tables = new ScannerTables(engine, catalysts);
      engine.openDay(await provider.openDay(date));
      const wrong: string[] = [];
      let compared = 0;
      let found = 0;
      for (let minute = 0; minute <= LAST_MINUTE; minute += 1) {
        const at = toMs(pre_open + minute * 60);
        for (const batch of provider.prints(date, at - 60_000, at)) engine.apply(batch);
        tables.scan(at);
        const expected = new Map(expectedAt[minute]!.map((each) => [each.symbol, each]));
        provider.universe.forEach(({ symbol }, index) => {
          if (!kept.has(symbol)) return;
          const figures = expected.get(symbol);
          if (Number.isNaN(engine.columns.price[index])) {
            if (figures !== undefined) wrong.push(`${minute} ${symbol}: no row`);
            return;
          }
          if (figures === undefined) {
            wrong.push(`${minute} ${symbol}: a row`);
            return;
          }
          compared += 1;
          const row = createRow(engine, catalysts, index, at);
          for (const difference of differences(row, figures)) wrong.push(`${minute} ${symbol}: ${difference}`);
        });
        for (const scanner of SCANNERS) {
          const listed = tables.table(scanner, 'all').rows.map(({ symbol }) => symbol);
          const members = listed.filter((symbol) => kept.has(symbol));
          const wanted = [...expected.values()].filter((each) => each[scanner] === true).map(({ symbol }) => symbol);
          found += wanted.length;
          if (members.toSorted().join() !== wanted.join()) wrong.push(`${minute} ${scanner}: ${members} not ${wanted}`);
        }
        if (wrong.length > 20) break;
      }
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(IS_DEEP ? 50_000 : 15_000);
      if (date === DAY) expect(found).toBeGreaterThan(100);
    },
    600_000,
  );
});
