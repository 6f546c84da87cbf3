import { minutes, type TradingDay } from '@prebell/contracts';
import { minuteOf } from '../clock/minute';
import type { MinuteBar, PrintBatch, TradeAmendment } from '../provider';
import { AmendedMinutes } from './amended-minutes';
import { isPriced, tradeUpdates, unknownConditions } from './conditions';
import { type AlpacaFeed, type FeedOptions, indexOfEvent } from './feed';
import type { AlpacaCancel, AlpacaCorrection, AlpacaMessage, AlpacaTrade } from './messages';
import { Rereads } from './rereads';
import { HELD_MS, type LedgerOptions, TradeLedger } from './trade-ledger';

/** How late trades may be reported. At the start, we read minutes older than this as bars. */
const LATENESS_MS = minutes(1);
/** How far before a lost connection to look for trades that were cancelled during it. */
const CHECKED_MS = 120_000;

/** All trades of the whole market, with their later cancels and corrections. */
export class TradeFeed implements AlpacaFeed {
  readonly channels = { trades: ['*'], corrections: ['*'], cancelErrors: ['*'] };
  readonly settlingMs = LATENESS_MS;
  lastAt: number | null = null;
  readonly #ledger: TradeLedger;
  readonly #rereads: Rereads;
  readonly #amended = new AmendedMinutes();
  #day: TradingDay | null = null;
  #cut = 0;

  constructor(
    private readonly options: FeedOptions,
    limits: Pick<LedgerOptions, 'mostHeld' | 'block'> = {},
  ) {
    const { symbols, primaries, data, log, now } = options;
    this.#ledger = new TradeLedger({
      symbols: symbols.length,
      onUnknown: (index) => this.#rereads.add(index),
      ...limits,
    });
    this.#rereads = new Rereads({ data, symbols, primaries, ledger: this.#ledger, log, now });
  }

  completeAt(at: number): number {
    return at;
  }

  openDay(day: TradingDay, history: PrintBatch, cut: number): void {
    this.#day = day;
    this.#cut = cut;
    this.lastAt = cut;
    this.#ledger.openDay(day, history);
    this.#rereads.clear();
    this.#amended.clear();
  }

  receive(message: AlpacaMessage): void {
    if (message.kind === 'trade') this.#trade(message.trade, false);
    else if (message.kind === 'cancel') this.#cancel(message.cancel);
    else if (message.kind === 'correction') this.#correct(message.correction);
  }

  async read(from: number, to: number): Promise<void> {
    const start = Math.max(from, this.#cut);
    if (start > to) return;
    this.#ledger.hold();
    try {
      for await (const trade of this.options.data.trades(this.options.symbols, start, to)) this.#trade(trade, true);
    } finally {
      this.#ledger.release();
    }
  }

  /** Reads trades again that may have been cancelled since. */
  check(first: number, last: number): Promise<void> {
    return this.read(Math.max(first - CHECKED_MS, this.#ledger.settledTo + 1), last);
  }

  prints(): PrintBatch {
    // Settle by event time: if the connection is lost, trades stay in memory, to compare them with those read
    // afterwards. Never settle after amendments were made, because those read settled trades.
    if (this.lastAt !== null) this.#ledger.settle(this.lastAt - HELD_MS);
    return this.#ledger.prints();
  }

  amendments(): readonly TradeAmendment[] {
    const now = this.options.now();
    for (const { index, t } of this.#amended.takeEnded(now)) this.#ledger.touch(index, t);
    const amendments = this.#ledger.amendments();
    for (const amendment of amendments) this.#amended.note(amendment, now);
    this.#rereads.start(this.#day);
    return amendments;
  }

  corrected(index: number, bars: readonly MinuteBar[], end: number): readonly MinuteBar[] {
    return this.#amended.apply(index, bars, end);
  }

  /** A trade from the stream or, if `isAsked`, from REST, which repeats many. */
  #trade(trade: AlpacaTrade, isAsked: boolean): void {
    const { symbol, exchange, id, price, size, conditions, tape, state } = trade;
    const { clock, now, drops, primaries } = this.options;
    const day = this.#day;
    if (!isAsked) clock.note(trade.at, now());
    const index = indexOfEvent(this.options, day, symbol, trade.at);
    if (index === null || day === null) return;
    const at = clock.ofArrived(trade.at, now());
    if (at < this.#cut) {
      // Too late to add: the bars may already include it.
      if (!isAsked) this.#rereads.add(index);
      return;
    }
    const key = { index, exchange, id };
    // A REST answer may include trades that are already added up.
    if (isAsked && at <= this.#ledger.settledTo && !this.#ledger.has(key)) {
      if (state !== 'valid') this.#rereads.add(index);
      return;
    }
    this.lastAt = Math.max(this.lastAt ?? 0, at);
    const updates = tradeUpdates(trade, at, day, exchange === primaries[index]);
    if (!isPriced(updates)) for (const code of unknownConditions(conditions, tape)) drops.unknownCondition(code, tape);
    const isNew = this.#ledger.add(key, at, { price, shares: size, updates });
    if (state === 'cancelled') this.#ledger.cancel(key);
    else if (state === 'replaced') this.#ledger.replace(key);
    if (!isNew) {
      if (!isAsked) drops.add('repeated');
    } else if (this.#amended.covers(index, at)) this.#ledger.touch(index, minuteOf(at));
  }

  #cancel({ symbol, exchange, id }: AlpacaCancel): void {
    const index = this.#indexOf(symbol);
    if (index !== null && !this.#ledger.cancel({ index, exchange, id })) this.#missing(index);
  }

  #correct({ symbol, exchange, id, corrected }: AlpacaCorrection): void {
    const index = this.#indexOf(symbol);
    const day = this.#day;
    if (index === null || day === null) return;
    const { price, size: shares } = corrected;
    const isPrimary = exchange === this.options.primaries[index];
    const valuesAt = (at: number) => ({ price, shares, updates: tradeUpdates(corrected, at, day, isPrimary) });
    if (!this.#ledger.correct({ index, exchange, id }, { id: corrected.id, valuesAt })) this.#missing(index);
  }

  /** Handles the correction of a trade that is not in memory: either it is already added up, or it has not arrived yet. */
  #missing(index: number): void {
    if (this.#ledger.hasSettled(index)) this.#rereads.add(index);
  }

  #indexOf(symbol: string): number | null {
    const index = this.options.indexes.get(symbol);
    if (index === undefined) this.options.drops.add('unknown symbol');
    return index ?? null;
  }
}
