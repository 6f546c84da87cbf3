import { HIT_WINDOW, type Ticks, toMs, type WireHit } from '@prebell/contracts';
import { MINUTE_MS, minuteOf } from '../../clock/minute';
import type { Listing, PrintBatch } from '../../provider';
import { RecentTrades, type Trade } from './recent-trades';

const BEFORE_MS = HIT_WINDOW.before * MINUTE_MS;
const AFTER_MS = HIT_WINDOW.after * MINUTE_MS;

/** All trades of one symbol in one minute. `minute` is its start in epoch seconds. */
export interface TickChunk {
  readonly symbol: string;
  readonly minute: number;
  readonly ticks: Ticks;
}

interface Recording {
  /** Market time until which trades are kept, epoch milliseconds. Each further hit extends it. */
  until: number;
  minute: number;
  ticks: Ticks;
}

/**
 * Keeps the trades from five minutes before a hit to fifteen minutes after it, one chunk per minute. Skips bars, which
 * are not trades, and prints whose price does not count, such as odd lots.
 */
export class TickKeeper {
  readonly #recent = new RecentTrades();
  readonly #recordings = new Map<number, Recording>();
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #full: TickChunk[] = [];

  constructor(private readonly universe: readonly Listing[]) {
    this.#indexes = new Map(universe.map(({ symbol }, index) => [symbol, index]));
  }

  clear(): void {
    this.#recent.clear();
    this.#recordings.clear();
    this.#full.length = 0;
  }

  apply(batch: PrintBatch): void {
    for (let k = 0; k < batch.length; k += 1) {
      const at = batch.at[k]!;
      if (batch.from[k] !== at || Number.isNaN(batch.close[k])) continue;
      this.#recent.add(batch, k);
      const index = batch.symbol[k]!;
      if (this.#recordings.has(index)) this.#keep(index, { at, price: batch.close[k]!, volume: batch.volume[k]! });
    }
  }

  /** Starts or extends the recording of symbols with hits. Call it after applying the prints that caused the hits. */
  hit(hits: readonly Pick<WireHit, 'kind' | 'symbol' | 'at'>[]): void {
    const begun = new Map<number, number>();
    for (const { kind, symbol, at } of hits) {
      const index = this.#indexes.get(symbol);
      if (kind !== 'enter' || index === undefined) continue;
      const moment = Date.parse(at);
      const known = this.#recordings.get(index);
      if (known !== undefined) {
        known.until = moment + AFTER_MS;
        continue;
      }
      this.#recordings.set(index, { until: moment + AFTER_MS, minute: 0, ticks: { t: [], p: [], v: [] } });
      begun.set(index, moment - BEFORE_MS);
    }
    if (begun.size > 0) this.#recent.each(begun, (index, trade) => this.#keep(index, trade));
  }

  /** Minutes that `now` (epoch milliseconds) completed since the last call. */
  take(now: number): TickChunk[] {
    for (const [index, recording] of this.#recordings) {
      if (now >= toMs(recording.minute + 60)) this.#close(index, recording);
      if (now >= recording.until) this.#recordings.delete(index);
    }
    return this.#full.splice(0);
  }

  #keep(index: number, { at, price, volume }: Trade): void {
    const recording = this.#recordings.get(index)!;
    if (at > recording.until) return;
    const minute = minuteOf(at);
    if (minute !== recording.minute) {
      this.#close(index, recording);
      recording.minute = minute;
    }
    recording.ticks.t.push(Math.floor(at));
    recording.ticks.p.push(price);
    recording.ticks.v.push(volume);
  }

  #close(index: number, recording: Recording): void {
    if (recording.ticks.t.length === 0) return;
    const { symbol } = this.universe[index]!;
    this.#full.push({ symbol, minute: recording.minute, ticks: recording.ticks });
    recording.ticks = { t: [], p: [], v: [] };
  }
}
