import {
  CUSTOM_HIT_LIMITS,
  CUSTOM_SCANNER_LIMITS,
  type ScanDefinition,
  toMs,
  tradingDay,
  type WireCustomHit,
} from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayFeed } from '../../service/day-feed';
import type { FollowedScan } from '../../wire';
import { Catalysts } from '../catalysts';
import { Engine } from '../engine';
import { LiveBars } from '../live-bars';
import { ScriptedProvider, type ScriptedSymbol, type Trade } from '../testing';
import { HitDetector } from './hit-detector';
import { OwnHits } from './own-hits';
import type { TickKeeper } from './tick-keeper';

const day = tradingDay('2025-02-06')!;
/** 05:00. */
const base = toMs(day.pre_open) + 3_600_000;
const symbol: ScriptedSymbol = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 240_000 };
/** The last digits choose the tenth of the second in which a scan looks. */
const idOf = (part: number) => `00000000-0000-7000-8000-${part.toString(16).padStart(12, '0')}`;
const scanOf = (part: number, definition: Partial<ScanDefinition> = {}): FollowedScan => ({
  id: idOf(part),
  definition: {
    version: 1,
    where: [{ field: 'price', op: '>=', value: 11 }],
    sort: 'price',
    catalyst_first: false,
    ...definition,
  },
  log: [],
});

/** The real one holds room for a million trades. */
const NO_TICKS = { clear: () => undefined, apply: () => undefined, hit: () => undefined } as unknown as TickKeeper;

/** An engine before the first print, and every hit that it has found. */
const start = async (symbols: readonly ScriptedSymbol[], scans: readonly FollowedScan[]) => {
  const provider = new ScriptedProvider(symbols);
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(symbols.length, (index) => provider.headline(index));
  const [detector, ownHits] = [new HitDetector(engine, catalysts), new OwnHits(engine, catalysts)];
  const parts = { provider, engine, catalysts, detector, ownHits, recorder: null };
  const feed = new DayFeed({ ...parts, liveBars: new LiveBars(engine), ticks: NO_TICKS });
  await feed.open(day, base - 30_000);
  ownHits.follow(scans);
  ownHits.openDay(true);
  return { provider, engine, detector, ownHits, feed, log: () => ownHits.take(null).hits };
};
type Started = Awaited<ReturnType<typeof start>>;
/** Trades at seconds after 05:00. */
const play = (started: Started, ...moves: readonly [second: number, price: number, index?: number][]) => {
  started.provider.add(
    ...moves.map(([second, price, index = 0]) => ({ symbol: index, at: base + second * 1_000, price, volume: 1_000 })),
  );
};
const summaryOf = (hits: readonly WireCustomHit[]) =>
  hits.map(({ kind, reason, symbol: name, at }) => [kind, reason, name, (Date.parse(at) - base) / 1_000]);

describe('the log of a custom scan', () => {
  it('enters at the end of its second and leaves by the rules of the desk’s scanners', async () => {
    const started = await start([symbol], [scanOf(0)]);
    play(started, [0.2, 11.5], [3, 9], [100, 11.2], [110, 10.5], [500, 12], [600, 9]);
    started.feed.advance(base + 700_000);
    const hits = started.log();
    expect(summaryOf(hits)).toEqual([
      ['enter', null, 'AAA', 1],
      // Not in its first minute.
      ['leave', 'fell_short', 'AAA', 61],
      ['enter', null, 'AAA', 100],
      // A little below for five minutes.
      ['leave', 'stayed_below', 'AAA', 410],
      ['enter', null, 'AAA', 500],
      ['leave', 'fell_short', 'AAA', 600],
    ]);
    expect(hits.map(({ back, seq, best }) => [seq, back, best])).toEqual([
      [1, false, { rank: 1, percent_change: 15 }],
      [2, false, { rank: 1, percent_change: 15 }],
      [3, true, { rank: 1, percent_change: 15 }],
      [4, false, { rank: 1, percent_change: 15 }],
      [5, true, { rank: 1, percent_change: 20 }],
      [6, false, { rank: 1, percent_change: 20 }],
    ]);
    expect(hits[0]).toMatchObject({ id: '2025-02-06-1', scanner: idOf(0), rule_version: 1, inputs: { price: 11.5 } });
  });

  it('an age of an event ends to the second, without slack', async () => {
    const since = { where: [{ field: 'since_high', op: '<=', value: 2 }] } as const;
    const started = await start([symbol], [scanOf(0, since)]);
    play(started, [-10, 10], [0.5, 11]);
    started.feed.advance(base + 600_000);
    expect(summaryOf(started.log())).toEqual([
      ['enter', null, 'AAA', 1],
      ['leave', 'fell_short', 'AAA', 122],
    ]);
  });

  it('a scan that begins or changes during the day logs no symbol that it finds at once; the others go on', async () => {
    const started = await start([symbol, symbol, symbol], [scanOf(0)]);
    play(started, [0, 12, 0], [20, 12, 1], [40, 12, 2]);
    started.feed.advance(base + 10_000);
    started.ownHits.follow([scanOf(0), scanOf(1)]);
    started.feed.advance(base + 30_000);
    started.ownHits.follow([scanOf(0, { version: 2 }), scanOf(1)]);
    started.feed.advance(base + 50_000);
    const of = (part: number, version: number) =>
      started
        .log()
        .filter(({ scanner, rule_version }) => scanner === idOf(part) && rule_version === version)
        .map(({ seq, symbol: name }) => [seq, name]);
    expect(of(0, 1)).toEqual([
      [1, 'AAA'],
      [2, 'AAB'],
    ]);
    expect(of(1, 1)).toEqual([
      [1, 'AAB'],
      [2, 'AAC'],
    ]);
    expect(of(0, 2)).toEqual([[1, 'AAC']]);
    started.ownHits.follow([]);
    expect(started.ownHits.nextAt(base)).toBe(Number.POSITIVE_INFINITY);
  });

  it('an engine that does not know a scan goes on behind its stored hits', async () => {
    const first = await start([symbol, symbol, symbol], [scanOf(0)]);
    play(first, [0, 12, 0], [0, 13, 1]);
    first.feed.advance(base + 10_000);
    const second = await start([symbol, symbol, symbol], []);
    play(second, [0, 12, 0], [0, 13, 1], [100, 5, 0], [100, 14, 2], [155, 12, 0]);
    second.feed.advance(base + 150_000);
    second.ownHits.follow([{ ...scanOf(0), log: first.log() }]);
    second.feed.advance(base + 160_000);
    // Nobody knows since when AAC matches.
    expect(second.log().map(({ seq, kind, symbol: name, back }) => [seq, kind, name, back])).toEqual([
      [3, 'leave', 'AAA', false],
      [4, 'enter', 'AAA', true],
    ]);
  });

  it('follows the rows of the table only, and ends for the day at its limit', async () => {
    const count = CUSTOM_HIT_LIMITS.perDay + 50;
    const wide = { where: [{ field: 'volume', op: '>=', value: 1 }], sort: 'volume' } as const;
    const started = await start(
      Array.from({ length: count }, () => symbol),
      [scanOf(0, wide)],
    );
    // Each symbol has more volume than those before it, so it enters at the top.
    const trades = Array.from({ length: count }, (_, index) => ({
      symbol: index,
      at: base + (index < CUSTOM_SCANNER_LIMITS.rows + 10 ? 0 : index * 10),
      price: 10,
      volume: 100 + index,
    }));
    started.provider.add(...trades);
    started.feed.advance(base + 500);
    expect(started.log()).toHaveLength(CUSTOM_SCANNER_LIMITS.rows);
    started.feed.advance(base + 60_000);
    let [mark, hits] = [null as ReturnType<Started['ownHits']['take']>['mark'] | null, [] as WireCustomHit[]];
    for (;;) {
      const batch = started.ownHits.take(mark);
      if (batch.hits.length === 0) break;
      hits = [...hits, ...batch.hits];
      mark = batch.mark;
    }
    expect(hits.map(({ seq }) => seq)).toEqual(Array.from({ length: CUSTOM_HIT_LIMITS.perDay }, (_, k) => k + 1));
  });
});

const SYMBOLS = 5;
const SCANS = [
  scanOf(0, { where: [{ field: 'percent_change', op: '>', value: 2 }], sort: 'percent_change', catalyst_first: true }),
  scanOf(3, {
    where: [
      { field: 'since_vwap_up', op: '<=', value: 1 },
      { field: 'price', op: '>=', value: 5 },
    ],
    or: [[{ field: 'since_resumption', op: '<=', value: 0.5 }]],
    sort: 'relative_volume_5m',
  }),
  scanOf(7, { where: [{ field: 'relative_volume', op: '>=', value: 1.5 }], sort: 'relative_volume' }),
];
const streamArb = fc.record({
  steps: fc.array(
    fc.record({
      symbol: fc.nat(SYMBOLS - 1),
      wait: fc.oneof(
        { weight: 12, arbitrary: fc.nat(3_000) },
        { weight: 1, arbitrary: fc.constantFrom(0, 61_000, 301_000) },
      ),
      price: fc.integer({ min: 900, max: 1_200 }).map((cents) => cents / 100),
      volume: fc.integer({ min: 1, max: 30_000 }),
      halts: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  cuts: fc.array(fc.nat(100), { maxLength: 8 }),
});

it('is the same to the last byte at any tick rate, and across restarts', async () => {
  await fc.assert(
    fc.asyncProperty(streamArb, async ({ steps, cuts }) => {
      let at = base;
      const trades: Trade[] = [];
      const changes: ScriptedProvider['changes'] = [];
      for (const { wait, halts, ...rest } of steps) {
        at += wait;
        trades.push({ ...rest, at });
        if (!halts) continue;
        const halt = { index: rest.symbol, code: 'LUDP', resume_at: null } as const;
        changes.push({ ...halt, kind: 'halt', at: at + 50 }, { ...halt, kind: 'resume', at: at + 1_450 });
      }
      changes.sort((a, b) => a.at - b.at);
      const end = at + 70_000;
      const begin = async () => {
        const started = await start(new Array(SYMBOLS).fill(symbol), SCANS);
        started.provider.add(...trades);
        started.provider.changes.push(...changes);
        started.provider.headlines.set(2, 'News');
        return started;
      };
      const whole = await begin();
      whole.feed.advance(end);

      let pieces = await begin();
      for (const until of [...cuts.map((part) => base + ((end - base) * part) / 100), end].sort((a, b) => a - b)) {
        pieces.feed.advance(until);
        const { engine, detector, ownHits, feed } = pieces;
        const checkpoint = structuredClone({
          ...{ date: day.date, run: '', appliedTo: feed.appliedTo, hits: [], publishedSeq: 0 },
          ...{ engine: engine.state(), detector: detector.state(), own: ownHits.state() },
        });
        pieces = await begin();
        await pieces.feed.resume({ ...checkpoint, clock: null as never });
      }
      expect(JSON.stringify(pieces.log())).toBe(JSON.stringify(whole.log()));
    }),
    { numRuns: process.env.PREBELL_DEEP === '1' ? 200 : 10 },
  );
});
