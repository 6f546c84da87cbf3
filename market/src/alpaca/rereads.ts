import type { TradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import { minuteOf } from '../clock/minute';
import { clearColumns, createColumns } from '../engine/columns';
import { extendSeries } from '../engine/minute-series';
import { addPrints, regularSessionOf } from '../engine/prints';
import type { MinuteDraft } from '../provider';
import { tradeUpdates } from './conditions';
import type { AlpacaData } from './data';
import type { AlpacaTrade } from './messages';
import { PrintQueue } from './print-queue';
import { HELD_MS, type TradeLedger } from './trade-ledger';
import type { TradeKey, TradeValues } from './trade-table';

/** Delay between attempts while the source does not answer. */
const PAUSE_MS = 5_000;

export interface RereadOptions {
  readonly data: Pick<AlpacaData, 'trades'>;
  /** Symbols by universe index. */
  readonly symbols: readonly string[];
  /** Character codes of the exchanges that list them. */
  readonly primaries: Uint8Array;
  readonly ledger: TradeLedger;
  readonly log: Pick<Logger, 'warn'>;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Reads a symbol's trades again after the source corrected a trade that is no longer in memory. Its answer marks
 * cancelled trades. Trades in memory and corrections received meanwhile override that answer.
 */
export class Rereads {
  readonly #wanted = new Set<number>();
  #isReading = false;
  #notBefore = 0;

  constructor(private readonly options: RereadOptions) {}

  add(index: number): void {
    this.#wanted.add(index);
  }

  /** Drops the previous day's requests. */
  clear(): void {
    this.#wanted.clear();
  }

  /** Starts reading the requested symbols, one after another. */
  start(day: TradingDay | null): void {
    if (day === null || this.#isReading || this.#wanted.size === 0) return;
    if (this.options.now() >= this.#notBefore) void this.#readAll(day);
  }

  async #readAll(day: TradingDay): Promise<void> {
    const { ledger, log, now } = this.options;
    this.#isReading = true;
    ledger.hold();
    for (const index of this.#wanted) {
      this.#wanted.delete(index);
      try {
        await this.#read(index, day);
      } catch (error) {
        this.#wanted.add(index);
        this.#notBefore = now() + PAUSE_MS;
        log.warn({ err: error, symbol: this.options.symbols[index] }, 'A correction could not be read');
        break;
      }
    }
    ledger.release();
    this.#isReading = false;
  }

  async #read(index: number, day: TradingDay): Promise<void> {
    const { data, symbols, primaries, ledger, now } = this.options;
    const of = { index, primary: primaries[index]! };
    const reading = new DayReading(of, day, ledger, now() - HELD_MS);
    const end = Math.min(now(), day.post_close * 1000);
    for await (const trade of data.trades([symbols[index]!], day.pre_open * 1000, end)) reading.take(trade);
    reading.finish();
  }
}

/** Adds up one symbol's day from its trades, in the order of time. */
class DayReading {
  readonly #figures = createColumns(1);
  readonly #minutes: MinuteDraft[] = [];
  readonly #emptied = new Set<number>();
  /** Trades that are known to be corrected or cancelled. */
  readonly #fixed: { key: TradeKey; at: number; reported: TradeValues }[] = [];
  readonly #queue = new PrintQueue(1);

  /** @param recent single trades from this instant on are in memory, epoch milliseconds. */
  constructor(
    private readonly of: { readonly index: number; readonly primary: number },
    private readonly day: TradingDay,
    private readonly ledger: TradeLedger,
    private readonly recent: number,
  ) {
    clearColumns(this.#figures);
  }

  take(trade: AlpacaTrade): void {
    const { at, id, exchange, price, size, state } = trade;
    const key = { index: this.of.index, exchange, id };
    if (at >= this.day.post_close * 1000) return;
    if (state === 'cancelled') this.ledger.cancel(key);
    else if (state === 'replaced') this.ledger.replace(key);
    if (state !== 'valid') this.#emptied.add(minuteOf(at));
    if (this.ledger.has(key)) return;
    const isPrimary = exchange === this.of.primary;
    const reported = { price, shares: size, updates: tradeUpdates(trade, at, this.day, isPrimary) };
    if (this.ledger.isFixed(key)) this.#fixed.push({ key, at, reported });
    else if (at >= this.recent) this.ledger.add(key, at, reported);
    else this.#add(at, reported);
  }

  finish(): void {
    // The answer may contain the corrected trade, its correction, or both: count the trade once.
    const ids = new Set(this.#fixed.map(({ key }) => `${key.exchange}:${key.id}`));
    const isSeparate = (key: TradeKey) => ids.has(`${key.exchange}:${key.id}`) || this.ledger.has(key);
    for (const { key, at, reported } of this.#fixed) {
      const values = this.ledger.valuesOf(key, at, reported, isSeparate);
      if (values === null) this.#emptied.add(minuteOf(at));
      else if (at >= this.recent) this.ledger.add(key, at, reported);
      else this.#add(at, values);
    }
    const { day } = this;
    const { index } = this.of;
    this.ledger.replaceDay(index, day, { figures: this.#figures, day: this.#minutes, emptied: this.#emptied });
  }

  #add(at: number, { price, shares, updates }: TradeValues): void {
    if (updates === 0) return;
    this.#queue.trade(0, at, price, shares, updates);
    const batch = this.#queue.take();
    addPrints(this.#figures, regularSessionOf(this.day), batch, 0, 1);
    extendSeries(this.#minutes, batch, 0);
  }
}
