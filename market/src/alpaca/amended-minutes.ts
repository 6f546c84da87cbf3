import { barEnd, minuteOf } from '../clock/minute';
import { barsOf } from '../engine/minute-series';
import type { MinuteBar, TradeAmendment } from '../provider';

/** How long after a minute ends we consider it final, because its last trades arrive late. */
const SETTLING_MS = 1_000;

interface Amended {
  /** Bars by start, epoch seconds; null if none is left. */
  readonly bars: Map<number, MinuteBar | null>;
  /** Ignore all of the source's bars before this, epoch seconds: the whole day was read again. */
  wholeTo: number;
}

/** Today's minutes that corrections changed. The source's own bars may not reflect those corrections yet. */
export class AmendedMinutes {
  readonly #bySymbol = new Map<number, Amended>();
  /** Changed minutes that were still running. */
  readonly #running: { index: number; t: number }[] = [];

  clear(): void {
    this.#bySymbol.clear();
    this.#running.length = 0;
  }

  /** Records corrected minutes; `now` is real time, epoch milliseconds. */
  note({ index, minutes, isWhole }: TradeAmendment, now: number): void {
    const amended = this.#bySymbol.get(index) ?? { bars: new Map(), wholeTo: 0 };
    this.#bySymbol.set(index, amended);
    if (isWhole) {
      amended.bars.clear();
      amended.wholeTo = minuteOf(now - SETTLING_MS);
    }
    for (const { t, draft } of minutes) {
      if (barEnd(t) + SETTLING_MS > now) {
        this.#running.push({ index, t });
        continue;
      }
      const [bar] = draft === null ? [] : barsOf([draft]);
      amended.bars.set(t, bar === undefined ? null : { ...bar });
    }
  }

  /** The changed minutes that ended since the last call. */
  takeEnded(now: number): { index: number; t: number }[] {
    if (this.#running.length === 0) return [];
    const isOver = ({ t }: { t: number }) => barEnd(t) + SETTLING_MS <= now;
    const ended = this.#running.filter(isOver);
    if (ended.length > 0)
      this.#running.splice(0, this.#running.length, ...this.#running.filter((each) => !isOver(each)));
    return ended;
  }

  /** True if another trade at `at` (epoch milliseconds) would make a minute recorded here wrong. */
  covers(index: number, at: number): boolean {
    if (this.#bySymbol.size === 0) return false;
    const amended = this.#bySymbol.get(index);
    const t = minuteOf(at);
    return amended !== undefined && (amended.bars.has(t) || t < amended.wholeTo);
  }

  /** The source's bars of a symbol with corrections applied, ascending, up to `end` (epoch seconds). */
  apply(index: number, bars: readonly MinuteBar[], end: number): readonly MinuteBar[] {
    const amended = this.#bySymbol.get(index);
    if (amended === undefined) return bars;
    const kept = bars.filter(({ t }) => t >= amended.wholeTo && !amended.bars.has(t));
    const ours = [...amended.bars.values()].filter((bar) => bar !== null && bar.t < end) as MinuteBar[];
    return [...kept, ...ours].sort((a, b) => a.t - b.t);
  }
}
