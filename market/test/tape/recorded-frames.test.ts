import { type TradingDay, tradingDay } from '@prebell/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAlpaca } from '../../src/alpaca/create-alpaca';
import { naiveFigures, PUBLISHED } from '../../src/alpaca/naive-tape';
import type { AlpacaProvider } from '../../src/alpaca/provider';
import { AlpacaServer, KEYS } from '../../src/alpaca/testing';
import { Catalysts } from '../../src/engine/catalysts';
import { Engine } from '../../src/engine/engine';
import { HitDetector } from '../../src/engine/hits/hit-detector';
import { OwnHits } from '../../src/engine/hits/own-hits';
import { TickKeeper } from '../../src/engine/hits/tick-keeper';
import { LiveBars } from '../../src/engine/live-bars';
import { DayFeed } from '../../src/service/day-feed';
import { tradesThatHold } from './judge';
import { hasRealTicks, REAL_DATE, REAL_SYMBOLS, realTape } from './real-ticks';
import { type Delivery, type Message, syntheticTape, TAPE_SYMBOLS, type TapeSymbol } from './synthetic';

/** Its price band shows that everything before it has arrived. */
const MARKER = 'MARK';
const warn = vi.fn();

/** The product on a source with the documented protocol: the engine's figures for a recording sent to it. */
class Player {
  now: number;
  readonly frames: string[] = [];
  readonly #server: AlpacaServer;
  #provider!: AlpacaProvider;
  #engine!: Engine;
  #feed!: DayFeed;
  #liveBars!: LiveBars;
  readonly #reported = new Set<string>();
  #marks = 0;

  constructor(
    private readonly day: TradingDay,
    readonly symbols: readonly TapeSymbol[],
  ) {
    this.now = day.pre_open * 1000 + 1;
    const exchanges = Object.fromEntries(symbols.map(({ symbol, exchange }) => [symbol, exchange]));
    const names = [...symbols.map(({ symbol }) => symbol), MARKER];
    const nothing = { daily: {}, minutes: {}, trades: {}, news: [], auctions: {} };
    this.#server = new AlpacaServer({ symbols: names, exchanges, ...nothing });
    this.#server.pageSize = 10_000;
  }

  async start(): Promise<void> {
    await this.#server.start();
    const { url, streamUrl } = this.#server;
    const urls = { tradingUrl: url, dataUrl: url, streamUrl };
    const account = { ...KEYS, ...urls, feed: 'sip' as const, recordings: null, floats: null };
    this.#provider = await createAlpaca({ provider: 'alpaca', alpaca: account }, { warn }, () => this.now);
    const provider = this.#provider;
    const engine = new Engine(provider.universe);
    const catalysts = new Catalysts(provider.universe.length, () => null);
    const detector = new HitDetector(engine, catalysts);
    const liveBars = new LiveBars(engine);
    const ticks = new TickKeeper(provider.universe);
    const ownHits = new OwnHits(engine, catalysts);
    this.#feed = new DayFeed({ provider, engine, catalysts, liveBars, detector, ownHits, ticks, recorder: null });
    this.#engine = engine;
    this.#liveBars = liveBars;
    await this.#feed.open(this.day, this.now);
    for (const index of provider.universe.keys()) liveBars.watch(index);
    await vi.waitFor(() => expect(provider.isLive()).toBe(true), 10_000);
  }

  async stop(): Promise<void> {
    this.#provider?.stop();
    await this.#server.stop();
  }

  /** Sends messages as one frame, when the last of them is due. */
  async play(deliveries: readonly Delivery[]): Promise<void> {
    this.now = Math.max(this.now, deliveries.at(-1)!.due + 1);
    const frame = JSON.stringify(deliveries.map(({ message }) => message));
    this.frames.push(frame);
    for (const { message } of deliveries) this.#record(message);
    this.#server.say(frame);
    this.#marks += 1;
    const upper = this.#marks + 1;
    this.#server.say([{ T: 'l', S: MARKER, u: upper, d: 1, i: 'B', t: new Date(this.now).toISOString(), z: 'C' }]);
    const marker = this.#index(MARKER);
    await vi.waitFor(() => expect(this.#provider.luld(marker)?.upper).toBe(upper), { timeout: 20_000, interval: 2 });
    this.#advance();
  }

  /** Waits until late corrections are read again. */
  async settle(until: () => void): Promise<void> {
    await vi.waitFor(
      () => {
        this.#advance();
        until();
      },
      { timeout: 30_000, interval: 50 },
    );
  }

  figures(symbol: string) {
    const engine = this.#engine;
    const { columns: c } = engine;
    const i = this.#index(symbol);
    return {
      last: c.price[i],
      high: c.high[i],
      low: c.low[i],
      pmHigh: c.earlyHigh[i],
      rthHigh: c.regularHigh[i],
      open: engine.open(i),
      close: engine.close(i),
      isOpenOfficial: !Number.isNaN(c.officialOpen[i]),
      isCloseOfficial: !Number.isNaN(c.officialClose[i]),
      volume: c.volume[i],
      vwap: engine.vwap(i),
      vwapPm: engine.earlyVwap(i),
      bars: this.#liveBars.bars(i),
    };
  }

  get dropped(): Readonly<Record<string, number>> {
    return this.#provider.drops.counts();
  }

  #advance(): void {
    this.now += 1;
    this.#feed.advance(this.now);
  }

  #index(symbol: string): number {
    return this.#provider.universe.findIndex((listing) => listing.symbol === symbol);
  }

  /** The REST interface marks cancelled trades, and returns a corrected trade with the one it replaces. */
  #record(message: Message): void {
    const trades = this.#server.record.trades;
    const symbol = String(message.S);
    trades[symbol] ??= [];
    const rows = trades[symbol];
    if (message.T === 't') {
      const key = `${symbol} ${message.x} ${message.i}`;
      if (!this.#reported.has(key)) rows.push(message);
      this.#reported.add(key);
      return;
    }
    const place = rows.findIndex(({ i, x }) => x === message.x && i === (message.T === 'c' ? message.oi : message.i));
    if (place < 0) return;
    if (message.T === 'x') rows[place] = { ...rows[place], u: 'canceled' };
    if (message.T !== 'c') return;
    const { ci, cp, cs, cc } = message;
    const corrected = { ...rows[place], i: ci, p: cp, s: cs, c: cc };
    rows[place] = { ...rows[place], u: 'incorrect' };
    rows.push(corrected);
  }
}

const near = (value: number) => (Number.isNaN(value) ? value : expect.closeTo(value, 7));

/** Every figure of each symbol equals the plain tape's figure from the same frames. */
const compare = (player: Player, day: TradingDay, symbols: readonly TapeSymbol[]): void => {
  for (const { symbol, primary } of symbols) {
    const held = tradesThatHold(player.frames, symbol);
    const { fiveMinutes: _, ...naive } = naiveFigures(held, { open: day.open, close: day.close, primary }, player.now);
    const expected = { ...naive, vwap: near(naive.vwap), vwapPm: near(naive.vwapPm) };
    expect({ symbol, ...player.figures(symbol) }).toEqual({ symbol, ...expected });
  }
};

const framesOf = (deliveries: readonly Delivery[], size: number): Delivery[][] =>
  Array.from({ length: Math.ceil(deliveries.length / size) }, (_, k) => deliveries.slice(k * size, (k + 1) * size));

let player: Player;
afterEach(() => player?.stop());

describe('recorded frames of the stream', () => {
  const seeds = process.env.PREBELL_DEEP === '1' ? Array.from({ length: 20 }, (_, k) => k + 1) : [1, 2];

  it.each(seeds)(
    'of a synthetic day with every condition of tapes A, B and C give the documented figures (seed %i)',
    {
      timeout: 180_000,
    },
    async (seed) => {
      const day = tradingDay('2025-02-06')!;
      const tape = syntheticTape(day, seed);
      const said = (code: string, z: string) =>
        tape.some(({ message: { T, c, z: tapeOf } }) => T === 't' && tapeOf === z && (c as string[]).includes(code));
      expect([...PUBLISHED.AB.keys()].every((code) => said(code, 'A') && said(code, 'B'))).toBe(true);
      expect([...PUBLISHED.C.keys()].every((code) => said(code, 'C'))).toBe(true);

      player = new Player(day, TAPE_SYMBOLS);
      await player.start();
      for (const frame of framesOf(tape, 60)) await player.play(frame);
      await player.settle(() => compare(player, day, TAPE_SYMBOLS));
      for (const { symbol } of TAPE_SYMBOLS)
        expect(player.figures(symbol)).toMatchObject({ isOpenOfficial: true, isCloseOfficial: true });
      expect(Object.keys(player.dropped)).toEqual(['repeated']);
    },
  );

  it.skipIf(!hasRealTicks)(
    'of a real day of 2013 give the documented figures, hour by hour',
    { timeout: 300_000 },
    async () => {
      const day = tradingDay(REAL_DATE)!;
      const tape = realTape((day.open - 34_200) * 1000).filter(
        ({ due }) => due >= day.pre_open * 1000 && due < day.post_close * 1000,
      );
      expect(tape.length).toBeGreaterThan(40_000);
      player = new Player(day, REAL_SYMBOLS);
      await player.start();
      let hour = 0;
      for (const frame of framesOf(tape, 500)) {
        await player.play(frame);
        if (player.now < day.pre_open * 1000 + hour * 3_600_000) continue;
        hour += 6;
        compare(player, day, REAL_SYMBOLS);
      }
      await player.settle(() => compare(player, day, REAL_SYMBOLS));
      expect(player.dropped).toEqual({});
    },
  );
});
