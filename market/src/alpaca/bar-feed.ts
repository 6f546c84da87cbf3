import { minutes, type TradingDay, toMs } from '@prebell/contracts';
import { barEnd, MINUTE_MS } from '../clock/minute';
import type { BarAmendment, MinuteBar, PrintBatch } from '../provider';
import { CompleteMinute } from './complete-minute';
import { Corrections } from './corrections';
import { type AlpacaFeed, type FeedOptions, indexOfEvent } from './feed';
import type { AlpacaBar, AlpacaMessage } from './messages';
import { PrintQueue } from './print-queue';
import { SeenBars } from './seen-bars';

const SEEN_MS = minutes(1);
const SETTLING_MS = 5_000;
/** All bars of one minute arrive within this time of the first one. */
const BURST_MS = 2_000;

/** Minute bars of all symbols. After a corrected bar or trade it reads the symbol's minutes again. */
export class BarFeed implements AlpacaFeed {
  readonly channels = { bars: ['*'], updatedBars: ['*'], corrections: ['*'], cancelErrors: ['*'] };
  readonly settlingMs = SETTLING_MS;
  lastAt: number | null = null;
  readonly #seen = new SeenBars(SEEN_MS);
  readonly #queues: [PrintQueue, PrintQueue] = [new PrintQueue(), new PrintQueue()];
  readonly #corrections: Corrections;
  #day: TradingDay | null = null;
  #historyEnd = 0;
  readonly #complete = new CompleteMinute(BURST_MS);

  constructor(private readonly options: FeedOptions) {
    this.#corrections = new Corrections(options.data, options.indexes, options.log);
  }

  openDay(day: TradingDay, history: PrintBatch, cut: number): void {
    this.#day = day;
    // A bar that we could not read yet may be older than `cut`, but never older than the last bar we read.
    this.#historyEnd = history.at[history.length - 1] ?? 0;
    // A delayed source may be minutes behind, so a reconnect continues from the last known bar.
    this.lastAt = this.#historyEnd > 0 ? Math.min(cut, this.#historyEnd) : cut;
    this.#complete.begin(this.#historyEnd);
  }

  completeAt(at: number): number {
    return Math.min(at, this.#complete.at(this.options.now()));
  }

  receive(message: AlpacaMessage): void {
    if (message.kind === 'bar' && !message.isUpdate) this.#bar(message.bar);
    else if (message.kind === 'bar') this.#corrected(message.bar.symbol);
    else if (message.kind === 'cancel') this.#corrected(message.cancel.symbol);
    else if (message.kind === 'correction') this.#corrected(message.correction.symbol);
  }

  async read(from: number, to: number): Promise<void> {
    const { data, symbols } = this.options;
    const start = Math.max(from - MINUTE_MS, this.#historyEnd);
    for await (const bar of data.bars(symbols, '1Min', start, to)) this.#missed(bar);
  }

  /** Nothing to do: the source sends corrected bars on its own. */
  async check(): Promise<void> {}

  prints(): PrintBatch {
    const [filled, other] = this.#queues;
    this.#queues.splice(0, 2, other, filled);
    return filled.take();
  }

  amendments(): readonly BarAmendment[] {
    const now = this.options.now();
    const settled = Math.floor((now - SETTLING_MS) / MINUTE_MS) * MINUTE_MS;
    return this.#corrections.take(this.#day, { now, settled, afterMs: SETTLING_MS });
  }

  corrected(_index: number, bars: readonly MinuteBar[]): readonly MinuteBar[] {
    return bars;
  }

  #bar(bar: AlpacaBar): void {
    const index = indexOfEvent(this.options, this.#day, bar.symbol, toMs(bar.t));
    if (index === null || toMs(bar.t) < this.#historyEnd) return;
    // A bar's start identifies it, as an id would.
    if (!this.#seen.note(bar.symbol, bar.t, this.options.now())) {
      this.#corrected(bar.symbol);
      return;
    }
    this.lastAt = Math.max(this.lastAt ?? 0, (bar.t + 60) * 1000);
    this.#complete.note((bar.t + 60) * 1000, this.options.now());
    this.#queues[0].bar(index, bar);
  }

  /** A bar from REST that the stream has not sent, and whose minute has ended. */
  #missed(bar: AlpacaBar): void {
    const isOver = barEnd(bar.t) + SETTLING_MS <= this.options.now();
    if (isOver && this.#seen.note(bar.symbol, -bar.t, this.options.now())) this.#bar(bar);
  }

  #corrected(symbol: string): void {
    this.#corrections.add(symbol, this.options.now());
  }
}
