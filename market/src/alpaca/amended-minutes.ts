import { barsOf } from '../engine/minute-series';
import type { MinuteBar, TradeAmendment } from '../provider';

const MINUTE_MS = 60_000;
/** After its end a minute is told again, when its last trades have come. */
const SETTLING_MS = 1_000;

interface Amended {
  /** Bars by their start, epoch seconds; null where none is left. */
  readonly bars: Map<number, MinuteBar | null>;
  /** The source's bars before this are replaced altogether, epoch seconds. */
  wholeTo: number;
}

/** Minutes of today that corrections changed: the source's own bars may not know of them yet. */
export class AmendedMinutes {
  readonly #bySymbol = new Map<number, Amended>();
  /** Changed minutes that were not over yet. */
  readonly #running: { index: number; t: number }[] = [];

  clear(): void {
    this.#bySymbol.clear();
    this.#running.length = 0;
  }

  /** Notes what became of minutes; `now` is real time, epoch milliseconds. */
  note({ index, minutes, isWhole }: TradeAmendment, now: number): void {
    const amended = this.#bySymbol.get(index) ?? { bars: new Map(), wholeTo: 0 };
    this.#bySymbol.set(index, amended);
    if (isWhole) {
      amended.bars.clear();
      amended.wholeTo = Math.floor((now - SETTLING_MS) / MINUTE_MS) * 60;
    }
    for (const { t, draft } of minutes) {
      if ((t + 60) * 1000 + SETTLING_MS > now) {
        this.#running.push({ index, t });
        continue;
      }
      const [bar] = draft === null ? [] : barsOf([draft]);
      amended.bars.set(t, bar === undefined ? null : { ...bar });
    }
  }

  /** The changed minutes that ended since last asked. */
  takeEnded(now: number): { index: number; t: number }[] {
    if (this.#running.length === 0) return [];
    const isOver = ({ t }: { t: number }) => (t + 60) * 1000 + SETTLING_MS <= now;
    const ended = this.#running.filter(isOver);
    if (ended.length > 0)
      this.#running.splice(0, this.#running.length, ...this.#running.filter((each) => !isOver(each)));
    return ended;
  }

  /** True when what is known of a minute here would not hold any more with another trade at `at`, epoch milliseconds. */
  covers(index: number, at: number): boolean {
    if (this.#bySymbol.size === 0) return false;
    const amended = this.#bySymbol.get(index);
    const t = Math.floor(at / MINUTE_MS) * 60;
    return amended !== undefined && (amended.bars.has(t) || t < amended.wholeTo);
  }

  /** The source's bars of a symbol, ascending, with what corrections made of them, up to `end` (epoch seconds). */
  apply(index: number, bars: readonly MinuteBar[], end: number): readonly MinuteBar[] {
    const amended = this.#bySymbol.get(index);
    if (amended === undefined) return bars;
    const kept = bars.filter(({ t }) => t >= amended.wholeTo && !amended.bars.has(t));
    const ours = [...amended.bars.values()].filter((bar) => bar !== null && bar.t < end) as MinuteBar[];
    return [...kept, ...ours].sort((a, b) => a.t - b.t);
  }
}
