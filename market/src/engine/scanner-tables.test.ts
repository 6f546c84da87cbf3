import { SCANNERS, type Scanner, toMs, tradingDay, type WireScannerRow } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECURITY_KINDS } from '../securities/kind';
import type { WireScannerDelta, WireScannerSnapshot } from '../wire';
import { Catalysts } from './catalysts';
import { Engine } from './engine';
import { OwnTables } from './own-tables';
import { ScannerStream } from './scanner-stream';
import { type ScannerTable, ScannerTables } from './scanner-tables';
import { batchOf, listingsOf, referenceOf, type ScriptedSymbol, symbolAt, type Trade } from './testing';

const day = tradingDay('2025-02-06')!;
const preOpen = toMs(day.pre_open);

const symbolArb: fc.Arbitrary<ScriptedSymbol> = fc.record({
  float: fc.oneof(fc.constant(null), fc.constantFrom(4_999_999, 5_000_000, 9_999_999, 10_000_000)),
  previous_close: fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: 100, max: 2200 }).map((cents) => cents / 100),
  ),
  adv20: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 10_000, max: 2_000_000 })),
  usual: fc.oneof(fc.constant(null), fc.integer({ min: 1_000, max: 400_000 })),
});
const SYMBOLS = 12;
const tradeArb = fc.record({
  symbol: fc.nat(SYMBOLS - 1),
  gapMs: fc.nat(1_200_000),
  price: fc.integer({ min: 90, max: 2300 }).map((cents) => cents / 100),
  volume: fc.integer({ min: 1, max: 120_000 }),
});
const streamArb = fc.record({
  symbols: fc.array(symbolArb, { minLength: SYMBOLS, maxLength: SYMBOLS }),
  news: fc.uniqueArray(fc.nat(SYMBOLS - 1), { maxLength: 4 }),
  trades: fc.array(tradeArb, { minLength: 1, maxLength: 60 }),
});
type Stream = typeof streamArb extends fc.Arbitrary<infer T> ? T : never;

const timed = (trades: Stream['trades']): Trade[] => {
  let at: number = preOpen;
  return trades.map(({ gapMs, ...trade }) => {
    at = Math.min(at + gapMs, toMs(day.post_close));
    return { ...trade, at };
  });
};

const start = ({ symbols, news }: Stream) => {
  const engine = new Engine(listingsOf(symbols));
  const catalysts = new Catalysts(symbols.length, (index) =>
    news.includes(index) ? { headline: 'News', at: 0 } : null,
  );
  engine.openDay(referenceOf(symbols, day));
  return { engine, tables: new ScannerTables(engine, catalysts) };
};

/** The scans over plain objects and all trades so far, written without the engine. */
const bruteForce = ({ symbols, news }: Stream, trades: readonly Trade[], at: number, scanner: Scanner): string[] => {
  const figures = symbols.flatMap((symbol, index) => {
    const own = trades.filter((trade) => trade.symbol === index);
    const price = own.at(-1)?.price;
    if (price === undefined) return [];
    const volume = own.reduce((sum, trade) => sum + trade.volume, 0);
    const from = own.find((trade) => trade.at >= toMs(day.open))?.price ?? price;
    const usual = symbol.usual === null ? null : (symbol.usual * (at - preOpen)) / 57_600_000;
    const isBusy = usual !== null && (usual < 5_000 ? volume / symbol.adv20 >= 0.1 : volume / usual >= 2);
    const change = (100 * (price - symbol.previous_close)) / symbol.previous_close;
    const gap = (100 * (from - symbol.previous_close)) / symbol.previous_close;
    // A jump on less than 0.5 % of the million shares is probably a split (definitions 4.1).
    if (Math.abs(change) > 300 && volume <= 5_000) return [];
    return [{ index, price, volume, isBusy, change, gap, float: symbol.float, hasNews: news.includes(index) }];
  });
  type Row = (typeof figures)[number];
  const inRange = ({ price }: Row) => price >= 2 && price <= 20;
  const accept: Record<Scanner, (row: Row) => boolean> = {
    momentum: (row) => inRange(row) && row.isBusy && row.float !== null && row.float < 1e7 && row.change > 0,
    gappers: (row) => row.price >= 1 && row.gap >= 5 && row.volume >= 50_000,
    low_float: (row) =>
      inRange(row) && row.float !== null && row.float < 5e6 && row.change >= 5 && row.volume >= 100_000,
  };
  const key = (row: Row) => (scanner === 'gappers' ? row.gap : row.change);
  return figures
    .filter(accept[scanner])
    .sort((a, b) => Number(b.hasNews) - Number(a.hasNews) || key(b) - key(a) || a.index - b.index)
    .map(({ index }) => symbolAt(index));
};

const symbolsOf = (rows: readonly { readonly symbol: string }[]) => rows.map(({ symbol }) => symbol);

/** A reader's table after applying a delta, by the rules of the contract. */
const applyDelta = (known: WireScannerSnapshot, delta: WireScannerDelta): WireScannerSnapshot => {
  expect(delta.prev_seq).toBe(known.seq);
  const bySymbol = new Map<string, WireScannerRow>(known.rows.map((row) => [row.symbol, row]));
  for (const row of delta.upserts) bySymbol.set(row.symbol, row);
  for (const symbol of delta.removes) bySymbol.delete(symbol);
  const order = delta.order ?? symbolsOf(known.rows);
  return { ...known, seq: delta.seq, count: delta.count, rows: order.map((symbol) => bySymbol.get(symbol)!) };
};

describe('the three scanners', () => {
  it('find and rank exactly what a rescan of plain objects finds, for any trades', () => {
    fc.assert(
      fc.property(streamArb, (stream) => {
        const { engine, tables } = start(stream);
        const trades = timed(stream.trades);
        trades.forEach((trade, position) => {
          engine.apply(batchOf([trade]));
          tables.scan(trade.at);
          for (const scanner of SCANNERS) {
            const expected = bruteForce(stream, trades.slice(0, position + 1), trade.at, scanner);
            const { rows, count } = tables.table(scanner, 'all');
            expect(symbolsOf(rows)).toEqual(expected);
            expect(symbolsOf(tables.table(scanner, 2).rows)).toEqual(expected.slice(0, 2));
            expect(count).toBe(expected.length);
          }
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe('a scanner stream', () => {
  it('leads from any snapshot with its deltas to the current table, and sends nothing when nothing changed', () => {
    fc.assert(
      fc.property(streamArb, fc.constantFrom<2 | 'all'>(2, 'all'), (stream, cap) => {
        const { engine, tables } = start(stream);
        const stamp = { as_of: '', event_at: 0, published_at: 0 };
        tables.scan(preOpen);
        const streams = SCANNERS.map((scanner) => new ScannerStream(scanner, cap, tables.table(scanner, cap), 1_000));
        let known = streams.map((each) => each.snapshot(stamp));
        for (const trade of timed(stream.trades)) {
          engine.apply(batchOf([trade]));
          tables.scan(trade.at);
          known = known.map((before, k) => {
            const table = tables.table(SCANNERS[k]!, cap);
            const delta = streams[k]!.advance(table, stamp);
            const after = delta === null ? before : applyDelta(before, delta);
            expect(after).toEqual(streams[k]!.snapshot(stamp));
            expect({ rows: after.rows, count: after.count }).toEqual(table);
            expect(streams[k]!.advance(table, stamp)).toBeNull();
            return after;
          });
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('a custom scanner', () => {
  it('lists no symbol that has not traded, and ranks those without the figure last', () => {
    const symbols = [5, Number.NaN, 4, 6].map((previous_close) => ({
      ...{ previous_close, float: 1_000_000, adv20: 100_000, usual: 1_000 },
    }));
    const engine = new Engine(listingsOf(symbols));
    engine.openDay(referenceOf(symbols, day));
    const tables = new ScannerTables(engine, new Catalysts(symbols.length, () => null));
    const at = preOpen + 60_000;
    engine.apply(batchOf([0, 1, 2].map((symbol) => ({ symbol, at, price: 6, volume: 100 }))));
    tables.scan(at);
    const where = [{ field: 'float', op: '<', value: 5_000_000 } as const];
    const { rows } = tables.find({ version: 1, where, sort: 'percent_change', catalyst_first: false }, 'all');
    expect(rows.map(({ symbol, percent_change }) => [symbol, percent_change])).toEqual([
      ['AAC', 50],
      ['AAA', 20],
      ['AAB', null],
    ]);
  });

  it('lists companies only, with its switch also other kinds of security, and test symbols never', () => {
    const symbols = SECURITY_KINDS.map((kind) => ({
      ...{ previous_close: 5, float: 1_000_000, adv20: 100_000, usual: 9_600_000, kind },
    }));
    const engine = new Engine(listingsOf(symbols));
    engine.openDay(referenceOf(symbols, day));
    const catalysts = new Catalysts(symbols.length, () => null);
    const tables = new ScannerTables(engine, catalysts);
    const own = new OwnTables(engine, catalysts, tables);
    const rules = { version: 1, where: [{ field: 'price', op: '>=', value: 6 } as const], sort: 'price' as const };
    const scan = { ...rules, catalyst_first: false };
    const companies = own.addScan(scan);
    const all = own.addScan({ ...scan, other_kinds: true });
    const others = own.addScan({
      ...{ ...scan, other_kinds: true },
      where: [...rules.where, { field: 'relative_volume', op: '>=', value: 0 }],
    });
    const kindsOf = (table: ScannerTable | null) =>
      table?.rows.map(({ symbol }) => engine.universe.find((each) => each.symbol === symbol)!.kind);
    // Half of them on the first look, the rest by the prints in between.
    for (const [minute, from, to] of [
      [1, 0, 4],
      [2, 4, symbols.length],
    ] as const) {
      const at = preOpen + minute * 60_000;
      const printed = symbols.map((_, symbol) => ({ symbol, at, price: 6, volume: 10_000 })).slice(from, to);
      engine.apply(batchOf(printed));
      tables.scan(at);
      own.look(at);
      for (const list of [companies, all, others]) list.table('all');
    }
    const scanned = ['common', 'adr'];
    const wanted = SECURITY_KINDS.filter((kind) => kind !== 'test');
    expect(kindsOf(companies.table('all'))).toEqual(scanned);
    expect(kindsOf(all.table('all'))).toEqual(wanted);
    expect(kindsOf(others.table('all'))).toEqual(wanted);
    expect(kindsOf(tables.find({ ...scan, other_kinds: true }, 'all'))).toEqual(wanted);
    expect(kindsOf(tables.find(scan, 'all'))).toEqual(scanned);
  });

  it('handles a correction that removed all trades of a symbol, and a new day', () => {
    const symbols = [{ previous_close: 5, float: 1_000_000, adv20: 100_000, usual: 1_000 }];
    const engine = new Engine(listingsOf(symbols));
    engine.openDay(referenceOf(symbols, day));
    const tables = new ScannerTables(engine, new Catalysts(1, () => null));
    const at = preOpen + 60_000;
    const where = [{ field: 'volume', op: '>=', value: 0 } as const];
    const found = (now: number) => {
      tables.scan(now);
      return tables.find({ version: 1, where, sort: 'gap', catalyst_first: false }, 'all').rows.map(({ gap }) => gap);
    };
    engine.apply(batchOf([{ symbol: 0, at, price: 6, volume: 100 }]));
    expect(found(at)).toEqual([20]);
    engine.rebuild({ kind: 'bars', index: 0, bars: [], until: at + 60_000 });
    expect(found(at + 100)).toEqual([]);
    engine.openDay(referenceOf([{ ...symbols[0]!, previous_close: 4 }], day));
    engine.apply(batchOf([{ symbol: 0, at, price: 6, volume: 100 }]));
    expect(found(at)).toEqual([50]);
  });
});
