import { setImmediate } from 'node:timers/promises';
import { minutes, toMs, toSeconds, tradingDay } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Engine } from '../engine/engine';
import { LiveBars } from '../engine/live-bars';
import { listingsOf, referenceOf, type ScriptedSymbol } from '../engine/testing';
import type { MinuteBar } from '../provider';
import { FeedClock } from './feed-clock';
import type { AlpacaMessage, AlpacaTrade } from './messages';
import { naiveFigures as naiveOf, PUBLISHED, type TapeTrade } from './naive-tape';
import { PrintQueue } from './print-queue';
import { TradeFeed } from './trade-feed';

const day = tradingDay('2025-02-06')!;
const PRIMARY = 'Q';
const naiveFigures = (trades: readonly TapeTrade[], { open, close }: typeof day, now: number) =>
  naiveOf(trades, { open, close, primary: PRIMARY }, now);
const [preOpen, open, close] = [day.pre_open * 1000, day.open * 1000, day.close * 1000];
/** 1,000 usual shares a minute: relative volume of five minutes is the shares in 5,000ths. */
const scripted: ScriptedSymbol = { float: 1_000_000, previous_close: 10, adv20: 500_000, usual: 960_000 };
const universe = listingsOf([scripted, scripted]);
const [AAA, BBB] = universe.map(({ symbol }) => symbol);

interface SentTrade extends TapeTrade {
  readonly id: number;
}
interface Change {
  readonly kind: 'cancel' | 'correct';
  readonly of: SentTrade;
  /** The id it names: of a corrected trade the original's or the later one. */
  readonly id: number;
  readonly to: (TapeTrade & { readonly id: number }) | null;
}

const asMessage = (
  { x, id, price, shares, at, conditions, tape }: SentTrade,
  state: AlpacaTrade['state'] = 'valid',
) => {
  const trade = { symbol: AAA!, exchange: x.charCodeAt(0), id, price, size: shares, at, conditions, tape, state };
  return { kind: 'trade', trade } as const;
};
const asChange = ({ kind, of, id, to }: Change): AlpacaMessage => {
  const named = { symbol: AAA!, exchange: of.x.charCodeAt(0), id };
  if (kind === 'cancel' || to === null) return { kind: 'cancel', cancel: named };
  const corrected = { id: to.id, price: to.price, size: to.shares, conditions: to.conditions, tape: to.tape };
  return { kind: 'correction', correction: { ...named, corrected } };
};

/** The valid trades after all changes: a trade with a cancelled id is gone, a corrected one keeps its time. */
const whatHolds = (trades: readonly SentTrade[], changes: readonly Change[]): TapeTrade[] =>
  trades.flatMap((trade) => {
    const own = changes.filter(({ of }) => of === trade);
    if (own.some(({ kind }) => kind === 'cancel')) return [];
    return [own.find(({ kind }) => kind === 'correct')?.to ?? trade];
  });

/** A feed with its engine, and a REST interface that the test controls. */
class Desk {
  now = 0;
  answer: (from: number, to: number) => AlpacaTrade[] = () => [];
  engine!: Engine;
  liveBars!: LiveBars;
  feed!: TradeFeed;
  readonly drops = { add: vi.fn(), unknownCondition: vi.fn() };
  readonly clock = new FeedClock();

  constructor(private readonly limits: { mostHeld?: number; block?: number } = {}) {
    this.start([], preOpen);
  }

  /** A process that starts with the source's bars before `cut`. */
  start(history: readonly MinuteBar[], cut: number): void {
    const answer = (from: number, to: number) => this.answer(from, to);
    const data = {
      async *trades(_symbols: readonly string[], from: number, to: number) {
        for (const trade of answer(from, to)) {
          await setImmediate();
          yield trade;
        }
      },
      async *bars() {},
    };
    const symbols = universe.map(({ symbol }) => symbol);
    const indexes = new Map(symbols.map((symbol, index) => [symbol, index]));
    const log = { warn: vi.fn() };
    const primaries = Uint8Array.from(symbols, () => PRIMARY.charCodeAt(0));
    const feed = { data, symbols, primaries, indexes, drops: this.drops, clock: this.clock, log, now: () => this.now };
    this.feed = new TradeFeed(feed, this.limits);
    this.engine = new Engine(universe);
    this.engine.openDay(referenceOf([scripted, scripted], day));
    this.liveBars = new LiveBars(this.engine);
    const queue = new PrintQueue();
    for (const bar of history) queue.bar(0, { ...bar, vw: (bar as MinuteBar & { vw?: number }).vw ?? bar.c });
    const batch = queue.take();
    this.engine.apply(batch);
    this.feed.openDay(day, { ...batch, at: batch.at.slice(0, batch.length) }, cut);
    this.liveBars.watch(0);
  }

  advance(): void {
    const batch = this.feed.prints();
    this.engine.apply(batch);
    this.liveBars.apply(batch);
    for (const amendment of this.feed.amendments()) {
      this.engine.rebuild(amendment);
      this.liveBars.amend(amendment);
    }
  }

  /** Waits until no read is pending and nothing changes. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 60; quiet += 1) {
      this.advance();
      await setImmediate();
    }
  }

  figures() {
    const { columns: c } = this.engine;
    this.engine.moveTo(this.now);
    return {
      last: c.price[0],
      high: c.high[0],
      low: c.low[0],
      pmHigh: c.earlyHigh[0],
      rthHigh: c.regularHigh[0],
      open: this.engine.open(0),
      close: this.engine.close(0),
      isOpenOfficial: !Number.isNaN(c.officialOpen[0]),
      isCloseOfficial: !Number.isNaN(c.officialClose[0]),
      volume: c.volume[0],
      vwap: this.engine.vwap(0),
      vwapPm: this.engine.earlyVwap(0),
      fiveMinutes: Math.round(this.engine.relativeVolume5m(0) * 5_000),
      bars: this.liveBars.bars(0),
    };
  }

  /** The engine's running bar; undefined when none of its prices counts. */
  running(): MinuteBar | undefined {
    const { columns: c } = this.engine;
    const [o, h, l, v] = [c.barOpen[0]!, c.barHigh[0]!, c.barLow[0]!, c.barVolume[0]!];
    return Number.isNaN(c.barClose[0]) ? undefined : { t: toSeconds(c.barStart[0]!), o, h, l, c: c.barClose[0]!, v };
  }
}

const close12 = (value: number) => (Number.isNaN(value) ? value : expect.closeTo(value, 9));
/** @param isCoarse bars replace trades at the end of their minute, which the five-minute window shows. */
const expectFigures = (desk: Desk, held: readonly TapeTrade[], isCoarse = false) => {
  const naive = naiveFigures(held, day, desk.now);
  if (isCoarse) naive.fiveMinutes = desk.figures().fiveMinutes;
  const expected = { ...naive, vwap: close12(naive.vwap), vwapPm: close12(naive.vwapPm) };
  expect(desk.figures()).toEqual(expected);
};

/** Every condition of both plans alone, the usual ones more often, and those that come together. */
const CONDITIONS: readonly (readonly [tape: string, conditions: readonly string[]])[] = [
  ...[...PUBLISHED.C.keys()].map((code) => ['C', [code]] as const),
  ...[...PUBLISHED.AB.keys()].map((code) => ['A', [code]] as const),
  ...Array.from({ length: 30 }, () => ['C', ['@']] as const),
  ...['F', 'I', 'T', 'O', '6', 'Z', '4', 'L'].map((code) => ['C', ['@', code]] as const),
  ...[['@', 'O', 'I'], ['@', 'O', 'X'], ['@', '6', 'X'], ['@', 'T', 'I'], ['O', 'Q'], ['6', 'M'], ['?'], []].map(
    (codes) => ['C', codes] as const,
  ),
];
const tradeArbitrary = (conditions: typeof CONDITIONS) =>
  fc.record({
    /** In quarters of a millisecond, often in the same one. */
    offset: fc.oneof(fc.nat(3_599_999), fc.nat(20)),
    price: fc.integer({ min: 100, max: 5_000 }),
    shares: fc.integer({ min: 1, max: 900 }),
    conditions: fc.constantFrom(...conditions),
    x: fc.constantFrom('P', 'Q', 'Q', 'D'),
    id: fc.integer({ min: 1, max: 4 }),
    /** Reported at most so late, milliseconds. */
    late: fc.oneof(fc.constant(0), fc.nat(60_000)),
    again: fc.option(fc.nat(200_000)),
    change: fc.option(
      fc.record({
        kind: fc.constantFrom('cancel', 'correct', 'both' as const),
        /** From before the print arrives to long after it. */
        after: fc.oneof(fc.integer({ min: -60_000, max: 60_000 }), fc.nat(1_500_000)),
        twice: fc.boolean(),
        byFirstId: fc.boolean(),
        price: fc.integer({ min: 100, max: 5_000 }),
        shares: fc.integer({ min: 1, max: 900 }),
        conditions: fc.constantFrom(...conditions),
      }),
      { freq: 3 },
    ),
  });
type Drawn = ReturnType<typeof tradeArbitrary> extends fc.Arbitrary<infer T> ? T : never;

interface Delivery {
  readonly due: number;
  readonly message: AlpacaMessage;
  readonly change?: Change;
  readonly trade?: SentTrade;
}

/** Trades with different instants and keys, and all messages about them. */
const scriptOf = (start: number, drawn: readonly Drawn[], isByFirstId = true) => {
  const keys = new Set<string>();
  const instants = new Set<number>();
  const trades: SentTrade[] = [];
  const deliveries: Delivery[] = [];
  for (const [
    n,
    { offset, price, shares, conditions: drawnConditions, x, id, late, again, change },
  ] of drawn.entries()) {
    const [tape, conditions] = drawnConditions;
    const at = start + offset / 4;
    if (keys.has(`${x}${id}`) || instants.has(at)) continue;
    keys.add(`${x}${id}`);
    instants.add(at);
    const trade: SentTrade = { at, price: price / 100, shares, conditions, tape, x, id };
    trades.push(trade);
    deliveries.push({ due: at + late, message: asMessage(trade), trade });
    if (again !== null) deliveries.push({ due: at + late + again, message: asMessage(trade), trade });
    if (change === null) continue;
    // A trade cannot be cancelled before it happens.
    const due = Math.max(at, at + late + change.after);
    const laterId = 1_000 + n;
    const later = { conditions: change.conditions[1], tape: change.conditions[0], x, id: laterId };
    const to = { at, price: change.price / 100, shares: change.shares, ...later };
    const changes: Change[] = [];
    if (change.kind !== 'cancel') changes.push({ kind: 'correct', of: trade, id, to });
    if (change.kind !== 'correct') {
      const named = change.kind === 'both' && !(change.byFirstId && isByFirstId) ? laterId : id;
      changes.push({ kind: 'cancel', of: trade, id: named, to: null });
    }
    if (change.twice) changes.reverse();
    for (const [k, each] of changes.entries())
      deliveries.push({ due: due + k * 7_000, message: asChange(each), change: each });
    if (change.twice)
      for (const each of changes) deliveries.push({ due: due + 20_000, message: asChange(each), change: each });
  }
  return { trades, deliveries: deliveries.sort((a, b) => a.due - b.due) };
};

/** REST's answer at an instant: every trade so far, marked with the known changes. */
const restOf = (trades: readonly SentTrade[], known: readonly Change[], now: number) => (from: number, to: number) =>
  trades
    .filter(({ at }) => at >= from && at <= Math.min(to, now))
    .sort((a, b) => a.at - b.at)
    .flatMap((trade): AlpacaTrade[] => {
      const own = known.filter(({ of }) => of === trade);
      const isGone = own.some(({ kind }) => kind === 'cancel');
      const correction = own.find(({ kind }) => kind === 'correct')?.to;
      if (correction === undefined || correction === null)
        return [asMessage(trade, isGone ? 'cancelled' : 'valid').trade];
      const later = asMessage({ ...correction, x: trade.x }, isGone ? 'cancelled' : 'valid').trade;
      return [asMessage(trade, 'replaced').trade, later];
    });

const runs = process.env.PREBELL_DEEP === '1' ? 3_000 : 150;
const starts = fc.constantFrom(preOpen + 3_600_000, open - 300_000, close - 300_000);

describe('the figures equal those of the sorted list of valid trades', () => {
  it('in any order, with repetitions, cancels and corrections at any moment, in memory or already in the totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        starts,
        fc.array(tradeArbitrary(CONDITIONS), { minLength: 1, maxLength: 14 }),
        fc.boolean(),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        async (start, drawn, isMarked, pauses) => {
          const { trades, deliveries } = scriptOf(start, drawn as Drawn[]);
          const desk = new Desk({ block: 1 });
          const known: Change[] = [];
          for (const [k, { due, message, change }] of deliveries.entries()) {
            desk.now = due;
            if (change !== undefined) known.push(change);
            desk.answer = restOf(trades, isMarked ? known : [], due);
            desk.feed.receive(message);
            if (pauses[k % 8]) desk.advance();
            if (pauses[(k + 3) % 8]) await setImmediate();
          }
          await desk.settle();
          const held = whatHolds(trades, known);
          expectFigures(desk, held);
          const newest = naiveFigures(held, day, desk.now).bars.at(-1);
          if (desk.running() !== undefined) expect(desk.running()).toEqual(newest);
          // The source's own bars, without these changes, are corrected too.
          desk.now = Math.max(start + 900_000, desk.now) + 120_000;
          await desk.settle();
          const stale = naiveFigures(trades, day, desk.now).bars;
          expect(desk.feed.corrected(0, stale, toSeconds(desk.now))).toEqual(naiveFigures(held, day, desk.now).bars);
        },
      ),
      { numRuns: runs },
    );
  }, 600_000);

  it('after a lost connection with missed data, and after a restart', async () => {
    await fc.assert(
      fc.asyncProperty(
        starts,
        fc.array(
          tradeArbitrary([
            ['C', ['@']],
            ['C', ['@', 'F']],
            ['C', []],
          ]),
          { minLength: 1, maxLength: 14 },
        ),
        fc.nat(900_000),
        fc.nat(100_000),
        fc.boolean(),
        async (start, drawn, lostAfter, lostFor, isRestart) => {
          const { trades, deliveries } = scriptOf(start, drawn as Drawn[], false);
          const desk = new Desk({ block: 1 });
          const known: Change[] = [];
          const [lost, back] = [start + lostAfter, start + lostAfter + lostFor];
          let isBack = false;
          const reconnect = async () => {
            isBack = true;
            desk.now = back;
            desk.answer = restOf(trades, known, back);
            if (isRestart) {
              const cut = minutes(Math.floor((back - 60_000) / 60_000));
              const bars = naiveFigures(
                whatHolds(trades, known).filter(({ at }) => at < cut),
                day,
                back,
              ).bars;
              const exact = bars.map((bar) => ({ ...bar, vw: vwapOf(whatHolds(trades, known), bar.t) }));
              desk.start(exact, cut);
              await desk.feed.read(cut, back);
              desk.liveBars.prepend(0, bars);
            } else {
              const last = desk.feed.lastAt!;
              await desk.feed.read(last - 2_000, back);
              await desk.feed.check(last, last);
            }
          };
          for (const { due, message, change, trade } of deliveries) {
            if (due >= back && !isBack) await reconnect();
            if (change !== undefined) known.push(change);
            desk.now = due;
            desk.answer = restOf(trades, known, due);
            // The stream must report what REST no longer does: a cancel of a trade older than the checked span.
            const isOld = (change?.of.at ?? due) < lost - 60_000 && !isRestart;
            const isLost = due >= lost && due < back && !isOld;
            if (!isLost && !(isRestart && due < back && due >= lost)) desk.feed.receive(message);
            if (trade === undefined) desk.advance();
          }
          if (!isBack) await reconnect();
          await desk.settle();
          expectFigures(desk, whatHolds(trades, known), isRestart);
        },
      ),
      { numRuns: runs },
    );
  }, 600_000);
});

const vwapOf = (held: readonly TapeTrade[], t: number): number => {
  const own = held.filter(({ at }) => at >= toMs(t) && at < toMs(t + 60));
  return (
    own.reduce((sum, { price, shares }) => sum + price * shares, 0) / own.reduce((sum, { shares }) => sum + shares, 0)
  );
};

describe('trades', () => {
  const at = open + 30_000;
  const trade = (
    x: string,
    id: number,
    price: number,
    shares: number,
    conditions: string[] = ['@'],
    ms = at,
  ): SentTrade => ({
    at: ms,
    price,
    shares,
    conditions,
    tape: 'C',
    x,
    id,
  });

  it('of one number on three exchanges are three, and one that comes again is one', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    const three = [trade('P', 1, 10, 100), trade('K', 1, 10.1, 300), trade('D', 1, 10.2, 500)];
    for (const each of [...three, ...three]) desk.feed.receive(asMessage(each));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 10.2, volume: 900 });
    expect(desk.drops.add).toHaveBeenCalledTimes(3);
  });

  it('cancelled in their minute leave high, VWAP and volume as they were: 10.36, 10.3 and no false share', () => {
    const desk = new Desk();
    const good = [trade('P', 1, 10.24, 100), trade('P', 2, 10.36, 100, ['@'], at + 10)];
    const wrong = trade('D', 3, 50, 5_000, ['@'], at + 20);
    desk.now = at + 1_000;
    for (const each of [...good, wrong]) desk.feed.receive(asMessage(each));
    desk.advance();
    expect(desk.figures()).toMatchObject({ high: 50, volume: 5_200 });
    desk.feed.receive(asChange({ kind: 'cancel', of: wrong, id: 3, to: null }));
    desk.now = at + 120_000;
    desk.advance();
    expectFigures(desk, good);
    expect(desk.figures()).toMatchObject({ high: 10.36, vwap: expect.closeTo(10.3, 9), volume: 200 });
  });

  it('give a watched symbol’s price range since the last call; out-of-sequence and corrected trades do not count', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    const wrong = trade('D', 3, 50, 100, ['@'], at + 20);
    const trades = [
      trade('P', 1, 10.2, 100),
      trade('P', 2, 10.4, 100, ['@'], at + 10),
      trade('D', 4, 2, 100, ['@', 'Z'], at + 15),
    ];
    for (const each of trades) desk.feed.receive(asMessage(each));
    desk.advance();
    expect(desk.liveBars.takeTraded(0)).toEqual({ low: 10.2, high: 10.4, from: at });
    expect(desk.liveBars.takeTraded(0)).toBeNull();
    desk.feed.receive(asMessage(wrong));
    desk.advance();
    desk.liveBars.takeTraded(0);
    desk.feed.receive(asChange({ kind: 'cancel', of: wrong, id: 3, to: null }));
    desk.advance();
    expect([desk.figures().high, desk.liveBars.takeTraded(0)]).toEqual([10.4, null]);
  });

  it.each([
    ['after', true],
    ['before', false],
  ])(
    'whose price is corrected in the same moment touch no level by it, the correction %s the trade',
    (_when, isAfter) => {
      const desk = new Desk();
      desk.now = at + 1_000;
      desk.feed.receive(asMessage(trade('P', 1, 5, 100)));
      desk.advance();
      desk.liveBars.takeTraded(0);
      const wrong = trade('P', 2, 5.1, 100, ['@'], at + 10);
      const correction = asChange({ kind: 'correct', of: wrong, id: 2, to: { ...wrong, id: 3, price: 9 } });
      const messages = [asMessage(wrong), correction];
      for (const each of isAfter ? messages : messages.reverse()) desk.feed.receive(each);
      desk.feed.receive(asMessage(trade('P', 4, 5.2, 100, ['@', 'F'], at + 5)));
      desk.advance();
      expect([desk.figures().last, desk.figures().high]).toEqual([9, 9]);
      expect(desk.liveBars.takeTraded(0)).toEqual({ low: 5.2, high: 5.2, from: at + 5 });
    },
  );

  it('whose shares are corrected in the same moment still touch their price', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    const wrong = trade('P', 1, 5.1, 100);
    desk.feed.receive(asMessage(wrong));
    desk.feed.receive(asChange({ kind: 'correct', of: wrong, id: 1, to: { ...wrong, id: 2, shares: 50 } }));
    desk.advance();
    expect([desk.figures().volume, desk.liveBars.takeTraded(0)]).toEqual([50, { low: 5.1, high: 5.1, from: at }]);
  });

  it('stamped in the future are dropped and counted; those that a clock may explain beat no later trade', () => {
    const desk = new Desk();
    desk.now = at;
    desk.feed.receive(asMessage(trade('P', 1, 5, 100, ['@'], at - 100)));
    desk.feed.receive(asMessage(trade('P', 2, 8, 100, ['@'], at + 55_000)));
    desk.feed.receive(asMessage(trade('P', 3, 7, 100, ['@'], at + 1_900)));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 7, high: 7, volume: 200 });
    expect(desk.drops.add.mock.calls).toEqual([['in the future']]);
    desk.now = at + 50;
    desk.feed.receive(asMessage(trade('P', 4, 6, 100, ['@'], at + 40)));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 6, high: 7, volume: 300 });
  });

  it('of a source whose clock is ten seconds ahead all count, in their order', () => {
    const desk = new Desk();
    desk.now = at;
    for (let k = 0; k < 64; k += 1) {
      desk.now = at + k * 100;
      desk.feed.receive(asMessage(trade('P', k, 5 + k / 100, 100, ['@'], desk.now + 10_000)));
    }
    desk.advance();
    expect(desk.drops.add.mock.calls.length).toBeLessThan(40);
    const counted = desk.figures().volume!;
    desk.now += 100;
    desk.feed.receive(asMessage(trade('P', 100, 9, 100, ['@'], desk.now + 9_990)));
    desk.feed.receive(asMessage(trade('P', 101, 8, 100, ['@'], desk.now + 9_980)));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 9, volume: counted + 200 });
  });

  it.each([
    ['P', ['@']],
    ['Q', ['@', 'O']],
    ['Q', ['@', '6']],
  ])('without shares on %s with %j set no price, touch no level and count nothing', (x, conditions) => {
    const desk = new Desk();
    desk.now = at + 1_000;
    desk.feed.receive(asMessage(trade('P', 1, 5, 100)));
    desk.advance();
    desk.liveBars.takeTraded(0);
    desk.feed.receive(asMessage(trade(x, 2, 9, 0, conditions, at + 10)));
    const corrected = trade('P', 3, 7, 100, ['@'], at + 20);
    desk.feed.receive(asMessage(corrected));
    desk.feed.receive(asChange({ kind: 'correct', of: corrected, id: 3, to: { ...corrected, id: 4, shares: 0 } }));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 5, high: 5, volume: 100 });
    expect(desk.liveBars.takeTraded(0)).toBeNull();
  });

  it('with an unknown condition count their shares, and the condition is counted by name', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    desk.feed.receive(asMessage(trade('P', 1, 5, 100, ['@', '~'])));
    desk.feed.receive(asMessage(trade('P', 2, 5, 10, ['@', 'I'])));
    desk.advance();
    expect(desk.figures().volume).toBe(110);
    expect(desk.drops.unknownCondition.mock.calls).toEqual([['~', 'C']]);
  });

  it('that are cancelled before delivery never appear', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    const wrong = trade('D', 3, 50, 5_000);
    desk.feed.receive(asMessage(wrong));
    desk.feed.receive(asChange({ kind: 'cancel', of: wrong, id: 3, to: null }));
    expect(desk.feed.prints().length).toBe(0);
  });

  it('of the auctions count once: the official open and close repeat them', () => {
    const desk = new Desk();
    desk.now = close + 1_000;
    const auction = trade('Q', 1, 10, 250_000, ['@', 'O', 'X'], open + 500);
    for (const each of [
      auction,
      trade('Q', 2, 10, 250_000, ['Q'], open + 501),
      trade('Q', 3, 10.5, 100, ['@'], open + 900),
      trade('D', 4, 9, 50, ['@', 'Z'], open + 950),
    ])
      desk.feed.receive(asMessage(each));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 10.5, open: 10, low: 9, volume: 250_150 });
  });

  it('of other symbols and unknown ones do not change with a cancel', () => {
    const desk = new Desk();
    desk.now = at + 1_000;
    desk.feed.receive({ kind: 'cancel', cancel: { symbol: BBB!, exchange: 80, id: 1 } });
    desk.feed.receive({ kind: 'cancel', cancel: { symbol: 'NONE', exchange: 80, id: 1 } });
    desk.feed.receive(asMessage(trade('P', 1, 10, 100)));
    desk.advance();
    expect(desk.figures()).toMatchObject({ last: 10, volume: 100 });
  });
});
