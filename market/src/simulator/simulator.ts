import {
  isFullSession,
  marketDate,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  toMs,
  toSeconds,
  tradingDay,
} from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type {
  DayReference,
  Headline,
  Listing,
  MarketProvider,
  MinuteBar,
  NewsItem,
  PrintBatch,
  StatusChange,
} from '../provider';
import { SimulatedBands } from './bands';
import { BarBatch } from './bar-batch';
import { dayStatuses } from './halts';
import { newestHeadline, newsBetween } from './headlines';
import { keyOf, textKey } from './noise';
import { type MinutePrices, PricePath } from './price-path';
import { Tape } from './tape';
import { createUniverse, type Universe } from './universe';
import { VolumeDay } from './volume-day';

const LAST_SESSIONS = 20;
/** Days kept in memory: the sessions used for baselines and averages, and the day itself. */
const VOLUME_DAYS = 24;
const OPEN_DAYS = 2;
/** Keeps the noise of trades separate from that of the universe. */
const TAPE = 2;

export interface SimulatorOptions {
  /** MARKET_SEED, any integer. The same seed always gives exactly the same market. */
  readonly seed: number;
  /** MARKET_SIM_RATE: trades a second over all symbols, as long as there are enough shares to trade. */
  readonly rate: number;
  /** MARKET_SIM_SYMBOLS: 11,000 by default. */
  readonly symbols?: number;
}

interface OpenDay {
  readonly day: TradingDay;
  readonly volumes: VolumeDay;
  readonly paths: readonly PricePath[];
  readonly tape: Tape;
  readonly statuses: readonly StatusChange[];
  readonly bands: SimulatedBands;
}

/** The last `count` trading days before `date` that `accept` approves, newest first. */
const daysBefore = (date: string, count: number, accept: (date: string) => boolean): string[] => {
  const dates: string[] = [];
  for (let day = previousTradingDay(date); dates.length < count; day = previousTradingDay(day.date)) {
    if (accept(day.date)) dates.push(day.date);
  }
  return dates;
};

/** Drops the oldest entries of a map until `size` are left. */
const limit = (map: Map<string, unknown>, size: number): void => {
  for (const oldest of map.keys()) if (map.size > size) map.delete(oldest);
};

/** Mean shares before a minute over some sessions, by symbol. */
const meanOf =
  (sessions: readonly VolumeDay[]): DayReference['baseline'] =>
  (minute, out) => {
    out.fill(0);
    for (const session of sessions) session.addShares(minute, out);
    for (let row = 0; row < out.length; row++) out[row]! /= sessions.length;
  };

/** Like `meanOf`, for a single symbol. */
const meanOfOne =
  (sessions: readonly VolumeDay[]): NonNullable<DayReference['baselineOf']> =>
  (minute, index) => {
    let sum = 0;
    for (const session of sessions) sum += session.sharesOf(index, minute);
    return sum / sessions.length;
  };

/** A market that is computed and never stored. Build it with `createSimulator`. */
class Simulator implements MarketProvider {
  readonly name = 'simulator';
  readonly label = 'Simulated data';
  readonly isRepeatable = true;
  readonly universe: readonly Listing[];
  readonly #market: Universe;
  readonly #indices: Int32Array;
  readonly #tapeKey: number;
  readonly #rate: number;
  readonly #open = new Map<string, OpenDay>();
  readonly #volumeDays = new Map<string, VolumeDay>();

  constructor({ seed, rate, symbols }: SimulatorOptions) {
    this.#market = createUniverse(seed, symbols);
    this.universe = this.#market.listings;
    this.#indices = Int32Array.from(this.universe, (_, index) => index);
    this.#tapeKey = keyOf(seed, TAPE);
    this.#rate = rate;
  }

  nextDate(date: string): string {
    return nextTradingDay(date).date;
  }

  async openDay(date: string): Promise<DayReference> {
    const day = tradingDay(date);
    if (!day) throw new Error(`The market is closed on ${date}`);
    const volumes = this.#volumeDay(date);
    const paths = this.universe.map((_, index) => new PricePath(this.#market, index, date));
    const key = keyOf(this.#tapeKey, textKey(date));
    const tape = new Tape({ start: toMs(day.pre_open), volumes, paths, key, rate: this.#rate });
    const statuses = dayStatuses(this.#market, day);
    const bands = new SimulatedBands(day, paths, statuses);
    this.#open.set(date, { day, volumes, paths, tape, statuses, bands });
    limit(this.#open, OPEN_DAYS);
    const sessions = daysBefore(date, LAST_SESSIONS, isFullSession).map((each) => this.#volumeDay(each));
    return {
      day,
      previous_close: Float64Array.from(paths, (path) => path.previousClose),
      adv20: this.#averageVolume(date),
      shares_outstanding: Float64Array.from(this.universe, (listing) => listing.shares_outstanding ?? Number.NaN),
      float: Float64Array.from(this.universe, (listing) => listing.float ?? Number.NaN),
      completeAt: (at) => at,
      baseline: meanOf(sessions),
      baselineOf: meanOfOne(sessions),
    };
  }

  async symbolReference(index: number, date: string): Promise<DayReference | null> {
    const day = tradingDay(date);
    if (!day) return null;
    const volumesOf = (each: string) => new VolumeDay(this.#market, each, [index]);
    const sum = new Float64Array(1);
    for (const each of daysBefore(date, LAST_SESSIONS, () => true)) {
      const volumes = volumesOf(each);
      volumes.addShares(volumes.shape.end, sum);
    }
    const sessions = daysBefore(date, LAST_SESSIONS, isFullSession).map(volumesOf);
    return {
      day,
      previous_close: Float64Array.of(new PricePath(this.#market, index, date).previousClose),
      adv20: sum.map((total) => total / LAST_SESSIONS),
      shares_outstanding: Float64Array.of(this.universe[index]!.shares_outstanding ?? Number.NaN),
      float: Float64Array.of(this.universe[index]!.float ?? Number.NaN),
      completeAt: (at) => at,
      baseline: meanOf(sessions),
    };
  }

  *history(date: string, until: number): Generator<PrintBatch> {
    const open = this.#opened(date);
    const start = toMs(open.day.pre_open);
    const whole = Math.max(0, Math.min(open.volumes.shape.end, Math.floor((until - start) / MINUTE_MS)));
    yield* this.#bars(open, whole);
    yield* this.prints(date, start + whole * MINUTE_MS, until);
  }

  prints(date: string, after: number, until: number): Iterable<PrintBatch> {
    return this.#opened(date).tape.between(after, until);
  }

  async minuteBars(index: number, date: string, until: number): Promise<readonly MinuteBar[]> {
    const day = tradingDay(date);
    if (!day) return [];
    const volumes = new VolumeDay(this.#market, date, [index]);
    const minutes = Math.min(volumes.shape.end, Math.floor((toSeconds(until) - day.pre_open) / 60));
    if (minutes <= 0) return [];
    const path = new PricePath(this.#market, index, date);
    const bars: MinuteBar[] = [];
    const prices: MinutePrices = { o: 0, h: 0, l: 0, c: 0 };
    const total = new Float64Array(1);
    for (let minute = 0, before = 0; minute < minutes; minute++, before = total[0]!) {
      volumes.addShares(minute + 1, total.fill(0));
      const shares = total[0]! - before;
      if (shares === 0) continue;
      path.prices(minute, shares, prices);
      bars.push({ t: day.pre_open + minute * 60, ...prices, v: shares });
    }
    return bars;
  }

  statuses(date: string, after: number, until: number): readonly StatusChange[] {
    return this.#opened(date).statuses.filter(({ at }) => at > after && at <= until);
  }

  amendments(): [] {
    return [];
  }

  isLive(): boolean {
    return true;
  }

  stop(): void {
    // Nothing to stop.
  }

  luld(index: number, at: number) {
    return this.#open.get(marketDate(at))?.bands.at(index, at) ?? null;
  }

  news(after: number, until: number): readonly NewsItem[] {
    return newsBetween(this.#market, after, until);
  }

  headline(index: number, after: number, until: number): Headline | null {
    return newestHeadline(this.#market, index, after, until);
  }

  *#bars({ day, volumes, paths }: OpenDay, minutes: number): Generator<PrintBatch> {
    const batch = new BarBatch(paths.length);
    const prices: MinutePrices = { o: 0, h: 0, l: 0, c: 0 };
    let before = new Float64Array(paths.length);
    let after = new Float64Array(paths.length);
    for (let minute = 0; minute < minutes; minute++, [before, after] = [after, before]) {
      batch.begin(toMs(day.pre_open + minute * 60));
      volumes.addShares(minute + 1, after.fill(0));
      for (let index = 0; index < paths.length; index++) {
        const shares = after[index]! - before[index]!;
        if (shares === 0) continue;
        paths[index]!.prices(minute, shares, prices);
        batch.add(index, prices, shares);
      }
      if (batch.length > 0) yield batch;
    }
  }

  #opened(date: string): OpenDay {
    const open = this.#open.get(date);
    if (!open) throw new Error(`openDay('${date}') comes before its prints`);
    return open;
  }

  #averageVolume(date: string): Float64Array {
    const sums = new Float64Array(this.universe.length);
    for (const each of daysBefore(date, LAST_SESSIONS, () => true)) {
      const day = this.#volumeDay(each);
      day.addShares(day.shape.end, sums);
    }
    return sums.map((sum) => sum / LAST_SESSIONS);
  }

  #volumeDay(date: string): VolumeDay {
    const known = this.#volumeDays.get(date);
    if (known) return known;
    const fresh = new VolumeDay(this.#market, date, this.#indices);
    this.#volumeDays.set(date, fresh);
    limit(this.#volumeDays, VOLUME_DAYS);
    return fresh;
  }
}

/** A market computed from a seed, on any trading day: AAPL and invented companies (ruling 19), 11,000 symbols by default. */
export const createSimulator = (options: SimulatorOptions): MarketProvider => new Simulator(options);
