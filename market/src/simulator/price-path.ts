import { previousTradingDay, type TradingDay, tradingDay } from '@prebell/contracts';
import { dayEvent, dayKey } from './events';
import { type DayHalt, dayHalt, runTo } from './halts';
import { NewsRun } from './news-run';
import { keyOf, normal, textKey, unit, wave } from './noise';
import { type SessionShape, sessionShape } from './session-shape';
import type { Universe } from './universe';

/** A day's move fades over this many trading days. Closes are a moving sum, so each can be computed without the others. */
const MEMORY = 40;
const [RETURN, GAP, EARLY, LATE, PATH] = [31, 32, 33, 34, 35];
const [WAVE, ABOVE, BELOW] = [1, 10_000, 20_000];

/** Lengths of the waves that make up a path, minutes. A wave of length L moves the price as much as L minutes of trading do. */
const WAVES = [128, 32, 8, 2] as const;
const REGULAR_MINUTES = 390;
const WAVE_HEIGHTS = WAVES.map((length) => Math.sqrt(length / REGULAR_MINUTES));

/** Rounds dollars to the tick: a cent, or 0.0001 below one dollar. */
export const toTick = (price: number): number =>
  price >= 1 ? Math.round(price * 100) / 100 : Math.max(1, Math.round(price * 10_000)) / 10_000;

const recentDays = new Map<string, Int32Array>();

/** Keys of the trading day `date` and of earlier ones, newest first. */
const recentDateKeys = (date: string): Int32Array => {
  const known = recentDays.get(date);
  if (known) return known;
  const keys = new Int32Array(MEMORY + 1);
  let day = date;
  for (let back = 0; back <= MEMORY; back++, day = previousTradingDay(day).date) keys[back] = textKey(day);
  if (recentDays.size > 512) recentDays.clear();
  recentDays.set(date, keys);
  return keys;
};

/** A day's change in the logarithm of the price. */
const dayMove = (universe: Universe, index: number, key: number): number => {
  const event = dayEvent(universe, index, key);
  const usual = universe.volatility[index]! * normal(key, RETURN);
  return event ? usual + event.gap + event.follow : usual;
};

/** Logarithms of a symbol's regular closes on the previous session and on `date`. */
const logCloses = (universe: Universe, index: number, date: string): { before: number; close: number } => {
  const keys = recentDateKeys(date);
  let before = universe.logPrice[index]!;
  let close = before;
  for (let back = 0; back <= MEMORY; back++) {
    const move = dayMove(universe, index, dayKey(universe, index, keys[back]!));
    close += (1 - back / MEMORY) * move;
    if (back > 0) before += (1 - (back - 1) / MEMORY) * move;
  }
  return { before, close };
};

const tradingDayOf = (date: string): TradingDay => {
  const day = tradingDay(date);
  if (day === null) throw new Error(`The market is closed on ${date}`);
  return day;
};

/** Open, high, low and close of a minute. */
export interface MinutePrices {
  o: number;
  h: number;
  l: number;
  c: number;
}

/** Fewest shares for a full bar: it needs four trades, one each at open, high, low and close. */
export const MIN_TRADES = 4;

/** The price of one symbol at every minute of a day, as a function. */
export class PricePath {
  /** Official close of the previous session. */
  readonly previousClose: number;
  readonly #shape: SessionShape;
  /** How far a minute's high and low extend beyond its open and close, as a fraction of the price. */
  readonly #reach: number;
  readonly #key: number;
  /** Logarithm of the jump from the previous close to the open. */
  readonly #gap: number;
  readonly #newsRun: NewsRun | null;
  readonly #halt: DayHalt | null;
  /** Logarithm of the price run to the band, which triggers a volatility pause. */
  readonly #run: number;
  readonly #waveKeys: readonly number[];
  readonly #sway: number;
  /** Logarithms of the price at 04:00, the open, the close and the end of the day, and the waves at those times. */
  readonly #anchors: readonly [number, number, number, number];
  readonly #waveAnchors: readonly [number, number, number, number];
  #lastMinute = -1;
  #lastPrice = 0;

  constructor(universe: Universe, index: number, date: string) {
    const key = dayKey(universe, index, textKey(date));
    const volatility = universe.volatility[index]!;
    const { before, close } = logCloses(universe, index, date);
    this.previousClose = toTick(Math.exp(before));
    this.#shape = sessionShape(date);
    this.#key = keyOf(key, PATH);
    this.#waveKeys = WAVES.map((_, at) => keyOf(this.#key, WAVE + at));
    const event = dayEvent(universe, index, key);
    this.#newsRun = event === null ? null : new NewsRun(event, key, this.#shape.open);
    this.#halt = dayHalt(event, key);
    this.#run = this.#halt === null ? 0 : runTo(this.#halt, this.previousClose, tradingDayOf(date));
    this.#sway = volatility * (event ? 3 : 0.8);
    this.#reach = (volatility * (event ? 2.5 : 0.7)) / Math.sqrt(REGULAR_MINUTES);
    this.#gap = event?.gap ?? 0.35 * (close - before) + 0.15 * volatility * normal(key, GAP);
    const early = before + 0.1 * volatility * normal(key, EARLY);
    this.#anchors = [early, before + this.#gap, close, close + 0.25 * this.#sway * normal(key, LATE)];
    const { open, close: bell, end } = this.#shape;
    this.#waveAnchors = [this.#waves(0), this.#waves(open), this.#waves(bell), this.#waves(end)];
  }

  /** Writes the prices of a minute in which `shares` trade to `into`. Fewer than four shares trade at a single price. */
  prices(minute: number, shares: number, into: MinutePrices): void {
    into.o = this.#at(minute);
    into.c = this.#at(minute + 1);
    if (shares < MIN_TRADES) {
      into.o = into.h = into.l = into.c;
      return;
    }
    const above = unit(this.#key, ABOVE + minute);
    const below = unit(this.#key, BELOW + minute);
    into.h = toTick(Math.max(into.o, into.c) * (1 + this.#reach * above * above));
    into.l = toTick(Math.min(into.o, into.c) * (1 - this.#reach * below * below));
  }

  /** Price at the start of a minute since 04:00, rounded to the tick. It is also the close of the previous minute. */
  #at(minute: number): number {
    if (minute !== this.#lastMinute) {
      this.#lastMinute = minute;
      this.#lastPrice = toTick(Math.exp(this.#log(minute)));
    }
    return this.#lastPrice;
  }

  #log(minute: number): number {
    const { open, close, end } = this.#shape;
    const session = minute < open ? 0 : minute < close ? 1 : 2;
    const from = session === 0 ? 0 : session === 1 ? open : close;
    const to = session === 0 ? open : session === 1 ? close : end;
    // Return exactly the anchor, without rounding errors: the next day computes its previous close without this path.
    if (minute === from) return this.#anchors[session]!;
    const part = (minute - from) / (to - from);
    // Without news, the price drifts towards the open.
    const trend = session === 0 && this.#newsRun !== null ? this.#newsRun.part(minute) : part;
    const start = this.#anchors[session]!;
    const waveStart = this.#waveAnchors[session]!;
    const bridge = this.#waves(minute) - waveStart - (this.#waveAnchors[session + 1]! - waveStart) * part;
    const swing = session === 1 && this.#newsRun !== null ? this.#gap * this.#newsRun.swing(minute, close) : 0;
    return start + (this.#anchors[session + 1]! - start) * trend + bridge + swing + this.#pauseRun(minute);
  }

  /**
   * The effect of a volatility pause: a run to the price band in two minutes, a reopening beyond or short of it, and a
   * fade until the close.
   */
  #pauseRun(minute: number): number {
    const halt = this.#halt;
    if (halt === null || halt.kind !== 'volatility' || minute < halt.from - 1 || minute >= this.#shape.close) return 0;
    if (minute < halt.from) return 0.45 * this.#run;
    if (minute < halt.until) return this.#run;
    const left = (this.#shape.close - minute) / (this.#shape.close - halt.until);
    return this.#run * (1 + 0.3 * (halt.beyond - 0.6)) * Math.exp((halt.until - minute) / 25) * left;
  }

  #waves(minute: number): number {
    let sum = 0;
    for (let index = 0; index < WAVES.length; index++) {
      const length = WAVES[index]!;
      sum += WAVE_HEIGHTS[index]! * wave(this.#waveKeys[index]!, minute / length);
    }
    return sum * this.#sway;
  }
}
