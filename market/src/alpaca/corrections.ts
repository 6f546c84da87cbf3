import type { TradingDay } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { BarAmendment } from '../provider';
import type { AlpacaData } from './data';
import type { AlpacaBar } from './messages';

const MINUTE_MS = 60_000;
/** Between two tries when the source does not answer. */
const PAUSE_MS = 5_000;

/** Real times, epoch milliseconds. */
export interface Moment {
  readonly now: number;
  /** Start of the first minute whose bar may still change. */
  readonly settled: number;
  /** How long after its end a minute is settled. */
  readonly afterMs: number;
}

interface Wanted {
  /** Real times, epoch milliseconds: when it was told, and when it is to be read. */
  readonly told: number;
  readonly due: number;
}

/** Reads the minutes of symbols again whose bars or trades were corrected, where the market comes as minute bars. */
export class Corrections {
  readonly #wanted = new Map<string, Wanted>();
  readonly #amendments: BarAmendment[] = [];
  #isReading = false;

  constructor(
    private readonly data: Pick<AlpacaData, 'bars'>,
    private readonly indexes: ReadonlyMap<string, number>,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /** Notes that a symbol's day changed; one that is not listed is of no interest. */
  add(symbol: string, now: number): void {
    if (this.indexes.has(symbol)) this.#wanted.set(symbol, { told: now, due: now });
  }

  /** What was read since last asked; begins to read what is due. */
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
      for await (const bar of this.data.bars(symbols, '1Min', day.pre_open * 1000, day.post_close * 1000))
        bars.get(bar.symbol)?.push(bar);
      for (const [symbol, own] of bars) {
        this.#amendments.push({ kind: 'bars', index: this.indexes.get(symbol)!, bars: own, until: moment.settled });
        this.#readAgain(symbol, wanted.get(symbol)!.told, moment);
      }
    } catch (error) {
      for (const [symbol, { told }] of wanted)
        if (!this.#wanted.has(symbol)) this.#wanted.set(symbol, { told, due: moment.now + PAUSE_MS });
      this.log.warn({ err: error }, 'A correction could not be read');
    } finally {
      this.#isReading = false;
    }
  }

  /** The minutes that were not settled stayed as they are, and what was corrected may be one of them. */
  #readAgain(symbol: string, told: number, { settled, afterMs }: Moment): void {
    if (told < settled || this.#wanted.has(symbol)) return;
    const end = (Math.floor(told / MINUTE_MS) + 1) * MINUTE_MS;
    this.#wanted.set(symbol, { told, due: end + afterMs });
  }
}
