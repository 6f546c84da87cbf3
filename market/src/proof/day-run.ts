import {
  type TradingDay,
  toMs,
  tradingDay,
  type WireCustomHit,
  type WireHaltEvent,
  type WireHit,
} from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { OwnTables } from '../engine/own-tables';
import { type ScannerTable, ScannerTables } from '../engine/scanner-tables';
import type { MarketProvider, NewsItem } from '../provider';
import { DayFeed } from '../service/day-feed';
import type { Cap } from '../wire';
import { type BacktestScan, BacktestScans } from './backtest-scans';

/** The hit logs of one day. */
export interface DayLogs {
  readonly day: TradingDay;
  /** Hits of the desk's three scanners. */
  readonly desk: readonly WireHit[];
  /** Hits of each scan, in the order of the scans. */
  readonly own: readonly (readonly WireCustomHit[])[];
}

/** The engine at a whole minute of a day. Read it immediately, because it moves on. */
export interface DayMoment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly engine: Engine;
  /** The tables as of this minute. */
  readonly tables: ScannerTables;
  /** The top rows of a scan, as its live list would show them. `scan` is its index in the order of the scans. */
  readonly ownTable: (scan: number, cap: Cap) => ScannerTable;
  /** Hits since the previous minute. */
  readonly hits: readonly WireHit[];
  readonly halts: readonly WireHaltEvent[];
  readonly news: readonly NewsItem[];
}

/** Replaces charts and recorded trades, which a backtest does not need. */
const NOTHING = { clear: () => undefined, apply: () => undefined, amend: () => undefined, hit: () => undefined };

/**
 * Runs recorded days through the live market's engine, from 4:00 AM to the end of after-hours trading. The logs are
 * those that the desk would have written.
 */
export class DayRunner {
  readonly #feed: DayFeed;
  readonly #engine: Engine;
  readonly #detector: HitDetector;
  readonly #catalysts: Catalysts;
  #own: WireCustomHit[][] = [];

  constructor(
    provider: MarketProvider,
    private readonly scans: readonly BacktestScan[],
  ) {
    const { universe } = provider;
    this.#engine = new Engine(universe);
    const catalysts = new Catalysts(universe.length, (index, after, until) => provider.headline(index, after, until));
    this.#catalysts = catalysts;
    this.#detector = new HitDetector(this.#engine, catalysts);
    const own = new BacktestScans(this.#engine, catalysts, scans, (scan, hit) => this.#own[scan]!.push(hit));
    this.#feed = new DayFeed({
      provider,
      engine: this.#engine,
      catalysts,
      detector: this.#detector,
      ownHits: {
        openDay: () => own.openDay(),
        nextAt: (at) => own.nextAt(at),
        look: (at) => own.look(at),
        restore: () => undefined,
      },
      liveBars: NOTHING,
      ticks: NOTHING,
      recorder: null,
    });
  }

  /**
   * Rejects with a clear message if the day is not on file.
   * @param onMinute called at every whole minute from 4:00 AM to the end of after-hours trading; it does not change the
   * logs
   */
  async run(date: string, onMinute?: (moment: DayMoment) => void): Promise<DayLogs> {
    if (onMinute !== undefined) {
      const moments = this.moments(date);
      for (;;) {
        const { done, value } = await moments.next();
        if (done) return value;
        onMinute(value);
      }
    }
    const day = await this.#open(date);
    return this.#logs(day);
  }

  /** Like `run`, but yields minute by minute at the caller's pace. */
  async *moments(date: string): AsyncGenerator<DayMoment, DayLogs> {
    const day = await this.#open(date);
    const tables = new ScannerTables(this.#engine, this.#catalysts);
    const lists = new OwnTables(this.#engine, this.#catalysts, tables);
    const own = this.scans.map(({ definition }) => lists.addScan(definition));
    for (let at: number = toMs(day.pre_open); at <= toMs(day.post_close); at += MINUTE_MS) {
      this.#feed.advance(at);
      tables.scan(at);
      lists.look(at);
      yield {
        at,
        engine: this.#engine,
        tables,
        ownTable: (scan, cap) => own[scan]!.table(cap)!,
        hits: this.#detector.take(),
        ...this.#feed.take(),
      };
    }
    return this.#logs(day);
  }

  async #open(date: string): Promise<TradingDay> {
    const day = tradingDay(date);
    if (day === null) throw new Error(`${date} is not a trading day`);
    this.#own = this.scans.map(() => []);
    await this.#feed.open(day, toMs(day.pre_open));
    return day;
  }

  #logs(day: TradingDay): DayLogs {
    this.#feed.advance(toMs(day.post_close));
    return { day, desk: this.#detector.log(0), own: this.#own };
  }
}
