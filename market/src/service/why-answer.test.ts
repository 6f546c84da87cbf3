import { minutes, SCANNERS, toMs, tradingDay, whySchema } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { ScannerTables } from '../engine/scanner-tables';
import { ScriptedProvider } from '../engine/testing';
import { createSimulator } from '../simulator/simulator';
import { early, SCANNED, START } from './testing';
import { whyAnswer } from './why-answer';

const iso = (ms: number) => new Date(ms).toISOString();

describe('why', () => {
  it('agrees with the scanners about members and others, from the bars of one symbol alone', {
    timeout: 60_000,
  }, async () => {
    const provider = createSimulator({ seed: 3, rate: 2_000 });
    const date = '2026-11-19';
    const at = toMs(tradingDay(date)!.open) + minutes(12);
    const engine = new Engine(provider.universe);
    engine.openDay(await provider.openDay(date));
    for (const batch of provider.history(date, at)) engine.apply(batch);
    const tables = new ScannerTables(engine, new Catalysts(provider.universe.length, () => null));
    tables.scan(at);
    const members = SCANNERS.map((scanner) => new Set(tables.table(scanner, 'all').rows.map(({ symbol }) => symbol)));
    const indexes = provider.universe.flatMap(({ symbol }, index) =>
      index % 1_000 === 0 || members[2]!.has(symbol) ? [index] : [],
    );
    expect(indexes.length).toBeGreaterThan(15);
    for (const index of indexes) {
      const why = (await whyAnswer({ provider, source: provider }, index, at + 59_999))!;
      expect(whySchema.parse({ ...why, locked: [] })).toMatchObject({ at: iso(at), date });
      expect(why.scanners.map(({ passes }) => passes)).toEqual(members.map((each) => each.has(why.symbol)));
      for (const { passes, clauses } of why.scanners)
        if (passes) expect(clauses.every((clause) => clause.passes)).toBe(true);
    }
  });

  it('names value, margin and since when of each comparison', async () => {
    const provider = new ScriptedProvider([SCANNED]);
    provider.add(early(0, 4, 30_000), { symbol: 0, at: START - 600_000, price: 6, volume: 30_000 });
    const why = (await whyAnswer({ provider, source: provider }, 0, START))!;
    const gappers = why.scanners.find(({ scanner }) => scanner === 'gappers')!;
    const since = iso(START - 600_000 + 60_000);
    expect(gappers).toMatchObject({ passes: true, rule_version: 1, since });
    expect(gappers.clauses.map(({ text, value, margin, passes }) => [text, value, margin, passes])).toEqual([
      ['price at least $1', 6, 5, true],
      ['gap up at least 5%', 20, 15, true],
      ['volume today at least 50,000 shares', 60_000, 10_000, true],
    ]);
    expect(gappers.clauses.map((clause) => clause.since)).toEqual([iso(START - 900_000 + 60_000), since, since]);
    expect(why.inputs).toMatchObject({ bars: 2, price: 6, previous_close: 5, volume: 60_000, rvol_reason: null });
  });

  it('a missing figure passes nothing; with a thin baseline the answer shows the comparison used instead', async () => {
    const provider = new ScriptedProvider([{ ...SCANNED, float: null, usual: 1_000 }]);
    provider.add(early(0, 6, 60_000));
    const momentum = (await whyAnswer({ provider, source: provider }, 0, START))!.scanners[0]!;
    const clause = (field: string) => momentum.clauses.find((each) => each.field === field)!;
    expect(clause('float')).toMatchObject({ value: null, margin: null, passes: false, fallback: null });
    expect(clause('relative_volume')).toMatchObject({
      value: null,
      passes: true,
      fallback: { field: 'adv_pct', value: 12, margin: 2, passes: true },
    });
    expect(momentum.passes).toBe(false);
  });
});
