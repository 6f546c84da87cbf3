import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { tradingDay } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { ScannerTables } from '../engine/scanner-tables';
import { batchOf, listingsOf, referenceOf } from '../engine/testing';
import { isScannedKind, kindOf, type SecurityKind } from './kind';

describe('the kind of a security', () => {
  it.each<[symbol: string, name: string, kind: SecurityKind, exchange?: string]>([
    ['AAPL', 'Apple Inc. Common Stock', 'common'],
    ['BRK.B', 'Berkshire Hathaway Inc.', 'common', 'NYSE'],
    ['GOOGL', 'Alphabet Inc. Class A Common Stock', 'common'],
    ['QQQQW', 'Quantum Works Ordinary Shares', 'common'],
    ['HESM', 'Hess Midstream LP Class A Representing Limited Partner Interests', 'common', 'NYSE'],
    ['EPD', 'Enterprise Products Partners L.P. Common Units', 'common', 'NYSE'],
    ['MVO', 'MV Oil Trust Units of Beneficial Interests', 'common', 'NYSE'],
    ['CVI', 'CVR Energy Inc. Common Stock', 'common', 'NYSE'],
    ['AZN', 'AstraZeneca PLC American Depositary Shares', 'adr'],
    ['ELP', 'Copel American Depositary Shares (each representing one Unit consisting of preferred)', 'adr', 'NYSE'],
    ['RLX', 'RLX Technology Inc. American Depositary Shares each representing the right to receive one share', 'adr'],
    ['AIRJW', 'AirJoule Technologies Corporation Warrant', 'warrant'],
    ['ABCDW', 'Abcd Holdings', 'warrant'],
    ['BAC.WS', 'Bank of America Corp', 'warrant', 'NYSE'],
    ['BHAVU', 'BHAV Acquisition Corp Units', 'unit'],
    ['CRHC.U', 'Cohn Robbins', 'unit', 'NYSE'],
    ['XYZAU', 'Xyz Acquisition Unit, one share and one half of a warrant', 'unit'],
    ['CRHC.R', 'Cohn Robbins', 'right', 'NYSE'],
    ['CRHC.RT', 'Cohn Robbins', 'right', 'NYSE'],
    ['FGMCR', 'FG Merger II Corp. Rights', 'right'],
    ['GENVR', 'Gen Digital Inc. Contingent Value Rights', 'right'],
    ['OPP.PRB', 'Opportunity Fund', 'preferred', 'NYSE'],
    ['FITBI', 'Fifth Third Bancorp Depositary Shares', 'preferred'],
    ['SACHM', 'Sachem Capital Corp. 7.125% Notes due 2027', 'note', 'NYSE'],
    ['QQQ', 'Invesco QQQ Trust', 'etf', 'ARCA'],
    ['TQQQ', 'ProShares UltraPro QQQ', 'etf'],
    ['ZVZZT', 'NASDAQ TEST STOCK', 'test'],
    ['ZXZZT', '', 'test'],
    ['NTEST', 'NYSE Test', 'test', 'NYSE'],
  ])('of %s (%s) is %s', (symbol, name, kind, exchange = 'NASDAQ') => {
    expect(kindOf({ symbol, name, exchange })).toBe(kind);
  });

  const listings = join(process.env.PREBELL_DATA ?? '../shared/data', 'reference/listings/2025-02-06.csv.gz');
  if (!existsSync(listings)) process.stderr.write(`SKIPPED: kinds of a real listing, no ${listings}\n`);
  it.skipIf(!existsSync(listings))('leaves at least 5,500 companies of a real listing to scan', () => {
    const lines = gunzipSync(readFileSync(listings)).toString().trim().split('\n').slice(1);
    const kinds = lines.map((line) => {
      const [symbol = '', exchange = '', name = ''] = line.split(',');
      return kindOf({ symbol: symbol.replace('/', '.'), exchange, name });
    });
    const count = (kind: SecurityKind) => kinds.filter((each) => each === kind).length;
    expect(kinds.filter(isScannedKind).length).toBeGreaterThan(5_500);
    expect([count('warrant'), count('unit'), count('right')].every((each) => each > 40)).toBe(true);
  });
});

it('a warrant, a unit, a right, a fund and a test symbol that move like a gapper are on no list and cause no hit', () => {
  const kinds = ['common', 'adr', 'warrant', 'unit', 'right', 'preferred', 'note', 'etf', 'test'] as const;
  const symbols = kinds.map(() => ({ float: 1e6, previous_close: 10, adv20: 1e6, usual: 1e5 }));
  const day = tradingDay('2025-02-06')!;
  const universe = listingsOf(symbols).map((listing, index) => ({ ...listing, kind: kinds[index]! }));
  const engine = new Engine(universe);
  const catalysts = new Catalysts(symbols.length, () => null);
  const [detector, tables] = [new HitDetector(engine, catalysts), new ScannerTables(engine, catalysts)];
  engine.openDay(referenceOf(symbols, day));
  detector.openDay();
  const at = day.open * 1000 - 60_000;
  engine.apply(batchOf(kinds.map((_, symbol) => ({ symbol, at, price: 12, volume: 1e6 }))), detector);
  tables.scan(at);
  for (const scanner of ['momentum', 'gappers', 'low_float'] as const)
    expect(tables.table(scanner, 'all').rows.map(({ symbol }) => symbol)).toEqual(['AAA', 'AAB']);
  // The hits of a moment are decided once it is over.
  detector.passTo(at + 1);
  expect(new Set(detector.take().map(({ symbol }) => symbol))).toEqual(new Set(['AAA', 'AAB']));
});
