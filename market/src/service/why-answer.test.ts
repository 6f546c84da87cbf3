import { minutes, SCANNERS, type ScanDefinition, toMs, tradingDay, whySchema } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { ScannerTables } from '../engine/scanner-tables';
import { ScriptedProvider } from '../engine/testing';
import { createSimulator } from '../simulator/simulator';
import { early, SCANNED, START } from './testing';
import { scanVerdicts, whyAnswer } from './why-answer';

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

  describe('of own scans', () => {
    const scan = (where: ScanDefinition['where'], more: Partial<ScanDefinition> = {}): ScanDefinition => ({
      ...{ version: 3, where, sort: 'price', catalyst_first: false },
      ...more,
    });
    const traded = (symbol = SCANNED) => {
      const provider = new ScriptedProvider([symbol]);
      provider.add(early(0, 4, 30_000), { symbol: 0, at: START - 600_000, price: 6, volume: 30_000 });
      return { provider, source: provider };
    };
    const ask = async (sources: Parameters<typeof scanVerdicts>[0], ...scans: readonly ScanDefinition[]) =>
      (await scanVerdicts(sources, 0, { scans, at: START }))!.verdicts;

    it('one group that holds is enough, and each group says what it compared', async () => {
      const [verdict] = await ask(
        traded(),
        scan([{ field: 'price', op: '>=', value: 7 }], {
          or: [
            [
              { field: 'since_high', op: '<=', value: 30 },
              { field: 'volume', op: '>', value: 50_000 },
            ],
          ],
        }),
      );
      const since = iso(START - 600_000 + 60_000);
      expect(verdict).toMatchObject({ passes: true, since, left_out: null });
      expect(verdict!.groups.map(({ passes, clauses }) => [passes, clauses.map((each) => each.margin)])).toEqual([
        [false, [-1]],
        [true, [expect.any(Number), 10_000]],
      ]);
    });

    it('agrees with the list of the scan about every symbol', { timeout: 60_000 }, async () => {
      const provider = createSimulator({ seed: 3, rate: 2_000 });
      const date = '2026-11-19';
      const at = toMs(tradingDay(date)!.open) + minutes(12);
      const engine = new Engine(provider.universe);
      engine.openDay(await provider.openDay(date));
      for (const batch of provider.history(date, at)) engine.apply(batch);
      const tables = new ScannerTables(engine, new Catalysts(provider.universe.length, () => null));
      tables.scan(at);
      const scans = [
        scan([{ field: 'percent_change', op: '>=', value: 8 }], { other_kinds: true }),
        scan([{ field: 'gap', op: '>=', value: 12 }], { or: [[{ field: 'volume', op: '>=', value: 900_000 }]] }),
      ];
      const members = scans.map((each) => new Set(tables.find(each, 'all').rows.map(({ symbol }) => symbol)));
      const listed = provider.universe.flatMap(({ symbol }, index) =>
        index % 500 === 0 || members.some((each) => each.has(symbol)) ? [index] : [],
      );
      expect(members.every((each) => each.size > 0)).toBe(true);
      for (const index of listed.slice(0, 40)) {
        const { verdicts } = (await scanVerdicts({ provider, source: provider }, index, { scans, at }))!;
        const { symbol } = provider.universe[index]!;
        expect(verdicts.map(({ passes }) => passes)).toEqual(members.map((each) => each.has(symbol)));
      }
    });

    it('says what keeps a symbol out that meets every condition', async () => {
      const cheap = scan([{ field: 'price', op: '<', value: 10 }]);
      const every = { ...cheap, other_kinds: true };
      const outs = async (symbol: typeof SCANNED) =>
        (await ask(traded(symbol), cheap, every)).map((each) => each.left_out);
      expect(await outs(SCANNED)).toEqual([null, null]);
      expect(await outs({ ...SCANNED, kind: 'warrant' })).toEqual(['kind', null]);
      expect(await outs({ ...SCANNED, kind: 'test' })).toEqual(['kind', 'kind']);
      const quiet = new ScriptedProvider([SCANNED]);
      const unpriced = scan([{ field: 'previous_close', op: '>', value: 1 }]);
      expect(await ask({ provider: quiet, source: quiet }, unpriced)).toMatchObject([
        { passes: false, left_out: 'no_trade', groups: [{ passes: true }] },
      ]);
    });

    it('counts halts of the day under way; halts of other days are unknown', async () => {
      const halted = scan([{ field: 'halts_today', op: '>=', value: 1 }]);
      const change = { index: 0, code: 'LUDP', resume_at: null } as const;
      const statuses = [{ ...change, at: START - 300_000, kind: 'halt' } as const];
      const date = '2025-02-06';
      const first = async (halts: { date: string; statuses: typeof statuses } | undefined) =>
        (await ask({ ...traded(), ...(halts && { halts }) }, halted))[0]!;
      expect(await first({ date, statuses })).toMatchObject({ passes: true, groups: [{ clauses: [{ value: 1 }] }] });
      expect(await first({ date, statuses: [] })).toMatchObject({
        passes: false,
        groups: [{ clauses: [{ value: 0 }] }],
      });
      expect(await first({ date: '2025-02-05', statuses })).toMatchObject({
        passes: false,
        groups: [{ clauses: [{ value: null, margin: null }] }],
      });
    });
  });
});
