import type { Hit, Ticks } from '@prebell/contracts';
import type { Bar } from '../../chart';

/** What was recorded around a hit. Times of the tape are the market's, epoch milliseconds. */
export interface ReplayTape {
  readonly hit: Hit;
  readonly from: number;
  readonly to: number;
  /** False while some of the minutes after the hit still lie ahead. */
  readonly complete: boolean;
  /** Empty for a source that records minute bars only. */
  readonly ticks: Ticks;
  readonly bars: readonly Bar[];
  /** Bars from before the tape. */
  readonly context: readonly Bar[];
}

const MINUTE = 60;

/**
 * The minute bars as they stood at `at` (epoch milliseconds): whole ones before, the one under way from its trades so far.
 * Without trades a bar comes when its minute is over.
 */
export const barsAt = ({ ticks, bars, context }: ReplayTape, at: number): readonly Bar[] => {
  if (ticks.t.length === 0)
    return following(
      context,
      bars.filter(({ t }) => (t + MINUTE) * 1_000 <= at),
    );
  const drawn: Bar[] = [];
  for (let i = 0; i < ticks.t.length && (ticks.t[i] as number) <= at; i += 1) {
    const [price, volume] = [ticks.p[i] as number, ticks.v[i] as number];
    const t = Math.floor((ticks.t[i] as number) / 1_000 / MINUTE) * MINUTE;
    const last = drawn.at(-1);
    if (last?.t === t) drawn[drawn.length - 1] = withTrade(last, price, volume);
    else drawn.push({ t, o: price, h: price, l: price, c: price, v: volume });
  }
  return following(context, drawn);
};

/** The tape may begin within a minute, whose bar the context has as well: each minute is drawn once. */
const following = (context: readonly Bar[], bars: readonly Bar[]): readonly Bar[] => {
  const first = bars[0]?.t ?? Number.POSITIVE_INFINITY;
  return [...context.filter(({ t }) => t < first), ...bars];
};

const withTrade = (bar: Bar, price: number, volume: number): Bar => ({
  ...bar,
  h: Math.max(bar.h, price),
  l: Math.min(bar.l, price),
  c: price,
  v: bar.v + volume,
});

/** Where a replay begins: a little before the hit, so that it is seen to happen. */
export const startOf = ({ hit, from }: ReplayTape): number => Math.max(from, Date.parse(hit.at) - 30_000);

export const SPEEDS = [1, 5, 10, 30, 60] as const;
