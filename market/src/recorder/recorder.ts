import { type TradingDay, toSeconds } from '@prebell/contracts';
import type { Logger } from 'pino';
import { MINUTE_MS, minuteOf } from '../clock/minute';
import { barsOf, emptyDraft, extendSeries } from '../engine/minute-series';
import type { Amendment, Listing, MinuteBar, MinuteDraft, PrintBatch } from '../provider';
import { MinuteFile, minuteLine } from './minute-file';

/**
 * Writes the bars of a day in the replay's format, for any source. A minute is complete, and is written, when a later
 * print of the symbol arrives or the day ends. Later prints of a written minute are ignored. A corrected minute is
 * written again, with volume 0 if no trade is left: the last row of a minute counts.
 */
export class Recorder {
  /** The current minute of each symbol; null before its first print. */
  readonly #running: (MinuteDraft | null)[];
  #file: MinuteFile | null = null;
  #day: TradingDay | null = null;
  #lines = '';

  constructor(
    private readonly folder: string,
    private readonly universe: readonly Listing[],
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.#running = universe.map(() => null);
  }

  /** Ends the previous day and starts a new one. */
  async openDay(day: TradingDay): Promise<void> {
    await this.finish();
    this.#running.fill(null);
    this.#day = day;
    this.#file = await MinuteFile.create(this.folder, day.date);
  }

  apply(batch: PrintBatch): void {
    for (let k = 0; k < batch.length; k += 1) {
      const i = batch.symbol[k]!;
      const t = minuteOf(batch.from[k]!);
      const running = this.#running[i] ?? null;
      if (running !== null && t < running.bar.t) continue;
      if (running !== null && t === running.bar.t) {
        extendSeries([running], batch, k);
        continue;
      }
      this.#end(i);
      this.#running[i] = draftOfPrint(batch, k);
    }
    this.#flush();
  }

  /** Writes a symbol's corrected minutes. */
  amend(amendment: Amendment): void {
    const { index } = amendment;
    const running = this.#running[index] ?? null;
    const current = running?.bar.t ?? Number.POSITIVE_INFINITY;
    if (amendment.kind === 'bars') {
      for (const bar of amendment.bars) if (bar.t < current) this.#line(index, bar);
    } else {
      for (const { t, draft } of amendment.minutes) {
        const [bar] = draft === null ? [] : barsOf([draft]);
        if (t < current) this.#line(index, bar ?? { t, ...NOTHING });
        else if (t === current) this.#running[index] = draft === null ? emptied(running) : copyOf(draft);
      }
    }
    this.#flush();
  }

  /** Completes the day's file. Call it after the last print is applied. */
  async finish(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    for (let i = 0; i < this.universe.length; i += 1) this.#end(i);
    this.#flush();
    this.#file = null;
    await file.finish().catch((error: unknown) => this.log.warn({ err: error }, 'A recorded day could not be written'));
  }

  #end(i: number): void {
    const running = this.#running[i] ?? null;
    for (const bar of running === null ? [] : barsOf([running])) this.#line(i, bar);
  }

  #line(i: number, bar: MinuteBar): void {
    const day = this.#day;
    if (day === null || bar.t < day.pre_open || bar.t >= day.post_close) return;
    this.#lines += minuteLine(this.universe[i]!.symbol, bar);
  }

  #flush(): void {
    if (this.#lines === '') return;
    this.#file?.write(this.#lines);
    this.#lines = '';
  }
}

/** A minute with its first print. A bar longer than a minute keeps its length. */
const draftOfPrint = (batch: PrintBatch, k: number): MinuteDraft => {
  const drafts: MinuteDraft[] = [];
  extendSeries(drafts, batch, k);
  const draft = drafts[0]!;
  const length = batch.at[k]! - batch.from[k]!;
  return length > MINUTE_MS ? { ...draft, bar: { ...draft.bar, seconds: toSeconds(length) } } : draft;
};

/** Marks a minute without trades. The prices are placeholders, because a row needs some. */
const NOTHING = { o: 1, h: 1, l: 1, c: 1, v: 0 };

const copyOf = (draft: MinuteDraft): MinuteDraft => ({ ...draft, bar: { ...draft.bar } });

/** The same minute without trades. We keep it, so that late prints of earlier minutes are still ignored. */
const emptied = (running: MinuteDraft | null): MinuteDraft | null =>
  running === null ? null : emptyDraft(running.bar.t);
