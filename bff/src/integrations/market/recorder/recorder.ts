import type { TradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { Listing, PrintBatch } from '../provider';
import { MinuteFile } from './minute-file';

const MINUTE_MS = 60_000;

/**
 * Writes the minute bars of a day as the replay reads them, whatever the source. A minute is written when a later print of its
 * symbol or the end of the day completes it; prints of minutes that are written already are left out.
 */
export class Recorder {
  readonly #start: Float64Array;
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #close: Float64Array;
  readonly #volume: Float64Array;
  #file: MinuteFile | null = null;
  #day: TradingDay | null = null;
  #lines = '';

  constructor(
    private readonly folder: string,
    private readonly universe: readonly Listing[],
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    const column = () => new Float64Array(universe.length);
    [this.#start, this.#open, this.#high] = [column(), column(), column()];
    [this.#low, this.#close, this.#volume] = [column(), column(), column()];
  }

  /** Ends the day before and begins another. */
  async openDay(day: TradingDay): Promise<void> {
    await this.finish();
    this.#start.fill(0);
    this.#day = day;
    this.#file = await MinuteFile.create(this.folder, day.date);
  }

  apply(batch: PrintBatch): void {
    for (let k = 0; k < batch.length; k += 1) {
      const close = batch.close[k]!;
      // A trade whose price may not count belongs to the bar of its minute only where there is one.
      const isPrice = !Number.isNaN(close);
      const i = batch.symbol[k]!;
      const minute = batch.from[k]! - (batch.from[k]! % MINUTE_MS);
      if (minute > this.#start[i]! && isPrice) this.#begin(i, minute, batch.open[k]!);
      if (minute !== this.#start[i]) continue;
      this.#volume[i]! += batch.volume[k]!;
      if (!isPrice) continue;
      this.#high[i] = Math.max(this.#high[i]!, batch.high[k]!);
      this.#low[i] = Math.min(this.#low[i]!, batch.low[k]!);
      this.#close[i] = close;
    }
    this.#flush();
  }

  /** Completes the file of the day; call it when its last print is applied. */
  async finish(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    for (let i = 0; i < this.universe.length; i += 1) this.#end(i);
    this.#flush();
    this.#file = null;
    await file.finish().catch((error: unknown) => this.log.warn({ err: error }, 'A recorded day could not be written'));
  }

  #begin(i: number, minute: number, open: number): void {
    this.#end(i);
    this.#start[i] = minute;
    this.#open[i] = open;
    this.#high[i] = Number.NEGATIVE_INFINITY;
    this.#low[i] = Number.POSITIVE_INFINITY;
    this.#volume[i] = 0;
  }

  #end(i: number): void {
    const start = this.#start[i]!;
    const day = this.#day;
    if (start === 0 || day === null || start < day.pre_open * 1000 || start >= day.post_close * 1000) return;
    const time = new Date(start).toISOString().replace('.000Z', 'Z');
    const { symbol } = this.universe[i]!;
    this.#lines += `${time},${symbol},${this.#open[i]},${this.#high[i]},${this.#low[i]},${this.#close[i]},${this.#volume[i]}\n`;
  }

  #flush(): void {
    if (this.#lines === '') return;
    this.#file?.write(this.#lines);
    this.#lines = '';
  }
}
