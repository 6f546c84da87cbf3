import {
  SCAN_FIELDS,
  SCAN_OPS,
  type ScanClause,
  type ScanDefinition,
  type ScanField,
  toMs,
  tradingDay,
} from '@prebell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alphabeticalOrder } from './alphabetical';
import { Catalysts } from './catalysts';
import { Engine } from './engine';
import { OwnTables } from './own-tables';
import { Scan } from './scan';
import { ScanColumns } from './scan-columns';
import { FIGURES, holdsClause, TIMED } from './scan-figures';
import { membersKey, ScanMembers } from './scan-members';
import { ScannerTables } from './scanner-tables';
import { batchOf, listingsOf, referenceOf, type ScriptedSymbol } from './testing';

const day = tradingDay('2025-02-06')!;
const SYMBOLS = 14;
const symbolArb: fc.Arbitrary<ScriptedSymbol> = fc.record({
  float: fc.constantFrom(null, 400_000, 900_000),
  previous_close: fc.constantFrom(Number.NaN, 2, 5, 9),
  adv20: fc.constantFrom(Number.NaN, 50_000),
  usual: fc.constantFrom(null, 1_000, 90_000),
  kind: fc.constantFrom('common' as const, 'warrant' as const),
});
/** What happens at once: trades of a few symbols, or a halt or resumption of one. */
const stepArb = fc.record({
  waitMs: fc.constantFrom(0, 100, 1_000, 45_000, 900_000),
  trades: fc.array(
    fc.record({
      symbol: fc.nat(SYMBOLS - 1),
      price: fc.integer({ min: 2, max: 20 }),
      volume: fc.integer({ min: 1, max: 9_000 }),
    }),
    { maxLength: 3 },
  ),
  halt: fc.option(fc.record({ index: fc.nat(SYMBOLS - 1), kind: fc.constantFrom('halt' as const, 'resume' as const) })),
});
const fieldArb = fc.constantFrom(...SCAN_FIELDS);
/** Compares with the figure that a symbol has then, so that conditions lie where they matter. */
const clauseArb = fc.record({ field: fieldArb, op: fc.constantFrom(...SCAN_OPS), like: fc.nat(SYMBOLS - 1) });
const groupArb = fc.array(clauseArb, { minLength: 1, maxLength: 3 });
const scanArb = fc.record({
  where: groupArb,
  or: fc.array(groupArb, { maxLength: 3 }),
  sort: fieldArb,
  catalyst_first: fc.boolean(),
  other_kinds: fc.boolean(),
});

/** The definition read as it is written, symbol by symbol. */
const plainly = (
  engine: Engine,
  { where, or = [], sort, catalyst_first, other_kinds }: ScanDefinition,
  at: number,
  news: Set<number>,
) => {
  engine.moveTo(at);
  const value = (field: ScanField, index: number) => FIGURES[field](engine, index, at);
  const rank = (index: number) => (Number.isNaN(value(sort, index)) ? Number.NEGATIVE_INFINITY : value(sort, index));
  const isFirst = (index: number) => Number(catalyst_first && news.has(index));
  return engine.universe
    .map(({ kind }, index) => ({ index, isListable: other_kinds === true || kind === 'common' }))
    .filter(
      ({ index, isListable }) =>
        isListable && !Number.isNaN(engine.columns.price[index]) && !engine.isQuarantined(index),
    )
    .map(({ index }) => index)
    .filter((index) => [where, ...or].some((group) => group.every((clause) => holdsClause(engine, clause, index, at))))
    .sort((a, b) => isFirst(b) - isFirst(a) || (rank(a) === rank(b) ? a - b : rank(b) - rank(a)))
    .map((index) => engine.universe[index]!.symbol);
};

it('any scan finds and ranks what its definition says, read plainly, at every moment of a day', () => {
  fc.assert(
    fc.property(
      fc.array(symbolArb, { minLength: SYMBOLS, maxLength: SYMBOLS }),
      fc.uniqueArray(fc.nat(SYMBOLS - 1), { maxLength: 3 }),
      fc.array(scanArb, { minLength: 1, maxLength: 6 }),
      fc.array(stepArb, { minLength: 2, maxLength: 25 }),
      (symbols, withNews, drafts, steps) => {
        const news = new Set(withNews);
        const engine = new Engine(listingsOf(symbols));
        engine.openDay(referenceOf(symbols, day));
        const catalysts = new Catalysts(SYMBOLS, (index) => (news.has(index) ? { headline: 'News', at: 0 } : null));
        const tables = new ScannerTables(engine, catalysts);
        const ownTables = new OwnTables(engine, catalysts, tables);
        // Most symbols have traded before the scans begin, around the open.
        let at = toMs(day.open) - 60_000;
        engine.apply(
          batchOf(symbols.map((_, symbol) => ({ symbol, at, price: 3 + symbol / 2, volume: 2_000 })).slice(2)),
        );
        tables.scan(at);
        const thresholds = ({ field, op, like }: (typeof drafts)[number]['where'][number]): ScanClause => {
          const value = FIGURES[field](engine, like, at);
          return { field, op, value: Number.isNaN(value) ? 5 : value };
        };
        const scans = drafts.map(({ where, or, ...rest }) => {
          const definition = {
            version: 1,
            ...rest,
            where: where.map(thresholds),
            or: or.map((group) => group.map(thresholds)),
          };
          return { definition, own: ownTables.addScan(definition) };
        });
        // Scans that differ only in what changes with time share their members, as the variants of a test do.
        const columns = new ScanColumns(engine, alphabeticalOrder(engine.universe));
        const members = new Map<string, ScanMembers>();
        const sharing = scans.flatMap(({ definition }) =>
          [0, 1].map((change) => {
            const moved = (clause: ScanClause) =>
              TIMED.has(clause.field) ? { ...clause, value: clause.value + change } : clause;
            const { where, or } = definition;
            const variant = { ...definition, where: where.map(moved), or: or.map((group) => group.map(moved)) };
            const key = membersKey(variant);
            members.set(key, members.get(key) ?? new ScanMembers(variant, columns));
            return { variant, scan: new Scan(variant, columns, (index) => news.has(index), members.get(key)) };
          }),
        );
        expect(members.size).toBeLessThanOrEqual(scans.length);
        for (const { waitMs, trades, halt } of steps) {
          at += waitMs;
          engine.apply(batchOf(trades.map((trade) => ({ ...trade, at }))));
          engine.events.passTo(at);
          if (halt !== null) engine.halts.apply({ ...halt, at, code: 'T1', resume_at: null });
          tables.scan(at);
          ownTables.look(at);
          for (const { definition, own } of scans) {
            const expected = plainly(engine, definition, at, news);
            expect(own.table('all')?.rows.map(({ symbol }) => symbol)).toEqual(expected);
            expect(tables.find(definition, 2).rows.map(({ symbol }) => symbol)).toEqual(expected.slice(0, 2));
          }
          columns.refresh(at);
          for (const { variant, scan } of sharing)
            expect([...scan.run()].map((index) => engine.universe[index]!.symbol)).toEqual(
              plainly(engine, variant, at, news),
            );
        }
      },
    ),
    { numRuns: 30 },
  );
});
