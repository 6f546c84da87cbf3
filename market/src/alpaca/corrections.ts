import { type TradingDay, toMs } from '@prebell/contracts';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../clock/minute';
import type { BarAmendment } from '../provider';
import type { AlpacaData } from './data';
import type { AlpacaBar } from './messages';

/** Delay between attempts while the source does not answer. */
const PAUSE_MS = 5_000;

/** Real times, epoch milliseconds. */
export interface Moment {
  readonly now: number;
  /** Start of the first minute whose bar may still change. */
  readonly settled: number;
  /** How long after its end a minute can still change. */
  readonly afterMs: number;
}

interface Wanted {
  /** Real times, epoch milliseconds: when the source reported the correction, and when to read the bars. */
  readonly reported: number;
  readonly due: number;
}

/** For feeds of minute bars: reads a symbol's minutes again after the source corrected a bar or a trade. */
export class Corrections {
  readonly #wanted = new Map<string, Wanted>();
  readonly #amendments: BarAmendment[] = [];
  #isReading = false;

  constructor(
    private readonly data: Pick<AlpacaData, 'bars'>,
    private readonly indexes: ReadonlyMap<string, number>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Records that a symbol's day changed; ignores symbols that are not listed. */
  add(symbol: string, now: number): void {
    if (this.indexes.has(symbol)) this.#wanted.set(symbol, { reported: now, due: now });
  }

  /** Results since the last call. Also starts the reads that are due. */
  take(day: TradingDay | null, moment: Moment): readonly BarAmendment[] {
    if (day !== null && this.#wanted.size > 0 && !this.#isReading) {
      const due = new Map([...this.#wanted].filter(([, wanted]) => wanted.due <= moment.now));
      if (due.size > 0) void this.#read(due, day, moment);
    }
    return this.#amendments.splice(0);
  }

  async #read(wanted: ReadonlyMap<string, Wanted>, day: TradingDay, moment: Moment): Promise<void> {
    const symbols = [...wanted.keys()];
    for (const symbol of symbols) this.#wanted.delete(symbol);
    this.#isReading = true;
    try {
      const bars = new Map<string, AlpacaBar[]>(symbols.map((symbol) => [symbol, []]));
      for await (const bar of this.data.bars(symbols, '1Min', toMs(day.pre_open), toMs(day.post_close)))
        bars.get(bar.symbol)?.push(bar);
      for (const [symbol, own] of bars) {
        this.#amendments.push({ kind: 'bars', index: this.indexes.get(symbol)!, bars: own, until: moment.settled });
        this.#readAgain(symbol, wanted.get(symbol)!.reported, moment);
      }
    } catch (error) {
      for (const [symbol, { reported }] of wanted)
        if (!this.#wanted.has(symbol)) this.#wanted.set(symbol, { reported, due: moment.now + PAUSE_MS });
      this.log.warn({ err: error }, 'A correction could not be read');
    } finally {
      this.#isReading = false;
    }
  }

  /** Schedules another read: this one left unsettled minutes unchanged, and the corrected minute may be one of them. */
  #readAgain(symbol: string, reported: number, { settled, afterMs }: Moment): void {
    if (reported < settled || this.#wanted.has(symbol)) return;
    const end = (Math.floor(reported / MINUTE_MS) + 1) * MINUTE_MS;
    this.#wanted.set(symbol, { reported, due: end + afterMs });
  }
}
