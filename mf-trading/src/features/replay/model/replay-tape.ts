import { type Ticks, toMs, toSeconds } from '@prebell/contracts';
import { type Bar, createBarSessions } from '../../../entities/chart';
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
/** The longest bars that a recording calls minutes. */
const FIVE_MINUTES = 300;
/** So many regular bars tell how long they are. */
const ENOUGH = 4;

/** Seconds of a recording's regular bars: some sources record five minutes as one bar. */
const barSeconds = (bars: readonly Bar[]): number => {
  const sessions = createBarSessions();
  const regular = bars.filter(({ t }) => sessions(t).session === 'core_trading');
  return regular.length >= ENOUGH && regular.every(({ t }) => t % FIVE_MINUTES === 0) ? FIVE_MINUTES : MINUTE;
};

/**
 * The minute bars as they were at `at` (epoch milliseconds): complete bars before, and the unfinished bar from its trades so
 * far. Without trades, a bar appears once it ends, so that nothing from the future is drawn.
 */
export const barsAt = ({ ticks, bars, context }: ReplayTape, at: number): readonly Bar[] => {
  if (ticks.t.length === 0) {
    const all = following(context, bars);
    const sessions = createBarSessions();
    const length = barSeconds(all);
    const lengthOf = ({ t }: Bar) => (sessions(t).session === 'core_trading' ? length : MINUTE);
    return all.filter((bar) => toMs(bar.t + lengthOf(bar)) <= at);
  }
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

/** What the price did after the hit so far, in percent of the price at the hit. */
export interface SinceHit {
  readonly now: number;
  readonly best: number;
  readonly worst: number;
}

/** @param bars those drawn at the moment; null before the first bar or trade after the hit, and without a price at it */
export const sinceHit = ({ hit }: Pick<ReplayTape, 'hit'>, bars: readonly Bar[]): SinceHit | null => {
  const { price } = hit.inputs;
  const after = bars.filter(({ t }) => toMs(t) >= Date.parse(hit.at));
  const newest = after.at(-1);
  if (newest === undefined || price === null || price <= 0) return null;
  const change = (to: number) => 100 * (to / price - 1);
  return {
    now: change(newest.c),
    best: change(Math.max(...after.map(({ h }) => h))),
    worst: change(Math.min(...after.map(({ l }) => l))),
  };
};

/** The start of a replay: shortly before the hit, so that the user sees it happen. */
export const startOf = ({ hit, from }: ReplayTape): number => Math.max(from, Date.parse(hit.at) - 30_000);

export const SPEEDS = [1, 5, 10, 30, 60] as const;
