import type { Amendment, MinuteBar, PrintBatch } from '../provider';
import type { Engine } from './engine';

type Draft = { -readonly [K in keyof MinuteBar]: MinuteBar[K] };

/** Today's minute bars of the symbols somebody watches, kept by the prints themselves so that no minute is missed. */
export class LiveBars {
  readonly #bars = new Map<number, Draft[]>();

  constructor(private readonly engine: Engine) {}

  /** Begins with the minute under way; `prepend` adds those before it. */
  watch(index: number): void {
    const { barStart, barOpen, barHigh, barLow, barClose, barVolume } = this.engine.columns;
    const t = barStart[index]! / 1000;
    const bar = {
      t,
      o: barOpen[index]!,
      h: barHigh[index]!,
      l: barLow[index]!,
      c: barClose[index]!,
      v: barVolume[index]!,
    };
    this.#bars.set(index, Number.isNaN(t) ? [] : [bar]);
  }

  /** Adds ascending bars that came before those known. */
  prepend(index: number, earlier: readonly MinuteBar[]): void {
    const bars = this.#bars.get(index);
    if (bars === undefined) return;
    const first = bars[0]?.t ?? Number.POSITIVE_INFINITY;
    bars.unshift(...earlier.filter(({ t }) => t < first).map((bar) => ({ ...bar })));
  }

  /** Takes the complete minutes of a watched symbol anew; the one under way stays. */
  replace({ index, bars: corrected, until }: Amendment): void {
    const bars = this.#bars.get(index);
    const end = corrected.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
    if (bars === undefined) return;
    const running = bars.filter(({ t }) => t > end && t * 1000 >= until);
    bars.splice(0, bars.length, ...corrected.map(({ t, o, h, l, c, v }) => ({ t, o, h, l, c, v })), ...running);
  }

  unwatch(index: number): void {
    this.#bars.delete(index);
  }

  /** Forgets the day before; the symbols stay watched. */
  clear(): void {
    for (const bars of this.#bars.values()) bars.length = 0;
  }

  /** Bars of a watched symbol, ascending; the last one may be under way. */
  bars(index: number): readonly MinuteBar[] {
    return this.#bars.get(index) ?? [];
  }

  apply(batch: PrintBatch): void {
    if (this.#bars.size === 0) return;
    for (let k = 0; k < batch.length; k += 1) {
      const bars = this.#bars.get(batch.symbol[k]!);
      if (bars !== undefined) extend(bars, batch, k);
    }
  }
}

const extend = (bars: Draft[], batch: PrintBatch, k: number): void => {
  const t = Math.floor(batch.from[k]! / 60_000) * 60;
  // A late print belongs to the bar of its own minute (definitions 4.7).
  const last = bars.findLast((bar) => bar.t <= t);
  const [h, l, c, v] = [batch.high[k]!, batch.low[k]!, batch.close[k]!, batch.volume[k]!];
  if (last?.t !== t) {
    if (Number.isNaN(c)) return;
    bars.splice(last === undefined ? 0 : bars.indexOf(last) + 1, 0, { t, o: batch.open[k]!, h, l, c, v });
    return;
  }
  last.v += v;
  if (Number.isNaN(c)) return;
  last.h = Math.max(last.h, h);
  last.l = Math.min(last.l, l);
  last.c = c;
};
