import { type Ticks, toMs, toSeconds } from '@prebell/contracts';
import type { Bar } from '../../../entities/chart';
import type { AnyHit } from '../../../shared/hits/hits';

/** The recording around a hit. Times are market time, epoch milliseconds. */
export interface ReplayTape {
  readonly hit: AnyHit;
  readonly from: number;
  readonly to: number;
  /** False while some of the minutes after the hit are still to come. */
  readonly complete: boolean;
  /** Empty when the source records minute bars only. */
  readonly ticks: Ticks;
  readonly bars: readonly Bar[];
  /** Bars before the recording. */
  readonly context: readonly Bar[];
}

const MINUTE = 60;

/**
 * The minute bars as they were at `at` (epoch milliseconds): complete bars before, and the unfinished bar from its trades so
 * far. Without trades, a bar appears once its minute ends.
 */
export const barsAt = ({ ticks, bars, context }: ReplayTape, at: number): readonly Bar[] => {
  if (ticks.t.length === 0)
    return following(
      context,
      bars.filter(({ t }) => toMs(t + MINUTE) <= at),
    );
  const drawn: Bar[] = [];
  for (let i = 0; i < ticks.t.length && (ticks.t[i] as number) <= at; i += 1) {
    const [price, volume] = [ticks.p[i] as number, ticks.v[i] as number];
    const t = Math.floor(toSeconds(ticks.t[i] as number) / MINUTE) * MINUTE;
    const last = drawn.at(-1);
    if (last?.t === t) drawn[drawn.length - 1] = withTrade(last, price, volume);
    else drawn.push({ t, o: price, h: price, l: price, c: price, v: volume });
  }
  return following(context, drawn);
};

/** The recording may start within a minute that the context also contains. Draw each minute once. */
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

/** The start of a replay: shortly before the hit, so that the user sees it happen. */
export const startOf = ({ hit, from }: ReplayTape): number => Math.max(from, Date.parse(hit.at) - 30_000);

export const SPEEDS = [1, 5, 10, 30, 60] as const;
