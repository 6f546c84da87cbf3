import { type Ticks, toMs, toSeconds } from '@prebell/contracts';
import { type Bar, createBarSessions } from '../../../entities/chart';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import type { AnyHit } from '../../../shared/hits/hits';

/** The recording around a hit. Times are market time, epoch milliseconds. */
export interface ReplayTape {
  readonly hit: AnyHit;
  readonly from: number;
  readonly to: number;
  /** False while some of the minutes after the hit are yet to come. */
  readonly complete: boolean;
  /** Empty when the source records minute bars only. */
  readonly ticks: Ticks;
  readonly bars: readonly Bar[];
  /** Bars before the recording. */
  readonly context: readonly Bar[];
  /** Bars from the minute of `to` on, as far as they have happened. */
  readonly rest: readonly Bar[];
  /** The end of what has happened so far: the end of the day, or the present. */
  readonly close: number;
}

const MINUTE = 60;
/** Some sources record regular hours in bars of this length, seconds. */
const FIVE_MINUTES = 300;
/** This many regular bars are enough to tell their length. */
const ENOUGH = 4;

/** Length of a recording's bars during regular hours, seconds. */
const barSeconds = (bars: readonly Bar[]): number => {
  const sessions = createBarSessions();
  const regular = bars.filter(({ t }) => sessions(t).session === 'core_trading');
  return regular.length >= ENOUGH && regular.every(({ t }) => t % FIVE_MINUTES === 0) ? FIVE_MINUTES : MINUTE;
};

/** Every known bar with its length and the time at which it ends. */
const timedBars = ({ bars, context, rest }: Pick<ReplayTape, 'bars' | 'context' | 'rest'>) => {
  const all = joinBars(joinBars(context, bars), rest);
  const sessions = createBarSessions();
  const length = barSeconds(all);
  return all.map((bar) => {
    const seconds = sessions(bar.t).session === 'core_trading' ? length : MINUTE;
    return { bar, seconds, end: toMs(bar.t + seconds) };
  });
};

/**
 * The minute bars as they were at `at` (epoch milliseconds): complete bars, and the unfinished bar from its trades so far. Without
 * trades, a bar appears only once it ends, so that nothing from the future is drawn.
 */
export const barsAt = (tape: ReplayTape, at: number): readonly Bar[] => {
  const { ticks, context, rest, to } = tape;
  if (ticks.t.length === 0) return timedBars(tape).flatMap(({ bar, end }) => (end <= at ? [bar] : []));
  const drawn: Bar[] = [];
  for (let i = 0; i < ticks.t.length && (ticks.t[i] as number) <= at; i += 1) {
    const [price, volume] = [ticks.p[i] as number, ticks.v[i] as number];
    const t = Math.floor(toSeconds(ticks.t[i] as number) / MINUTE) * MINUTE;
    const last = drawn.at(-1);
    if (last?.t === t) drawn[drawn.length - 1] = withTrade(last, price, volume);
    else drawn.push({ t, o: price, h: price, l: price, c: price, v: volume });
  }
  const recorded = joinBars(context, drawn);
  // Trades are recorded only up to `to`. Later minutes appear once they are over.
  return at <= to
    ? recorded
    : joinBars(
        recorded,
        rest.filter(({ t }) => toMs(t + MINUTE) <= at),
      );
};

/** Joins both lists in order. If they share a minute, the bar of `bars` is drawn. */
const joinBars = (context: readonly Bar[], bars: readonly Bar[]): readonly Bar[] => {
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

/** How the price moved after the hit so far, in percent of the price at the hit. */
export interface SinceHit {
  readonly now: number;
  readonly best: number;
  readonly worst: number;
}

/**
 * Null before the first bar or trade after the hit, and if the price at the hit is unknown.
 * @param bars the bars drawn so far
 */
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

/** This many bars after a hit are enough to show its outcome. */
const ENOUGH_AFTER = 5;

/** Where a replay stops: at the end of the recording, or later if there were hardly any trades by then. */
export const endOf = (tape: ReplayTape): number => {
  const hitAt = Date.parse(tape.hit.at);
  const after = timedBars(tape).filter(({ bar }) => toMs(bar.t) >= hitAt);
  const enough = after[ENOUGH_AFTER - 1]?.end ?? tape.close;
  return Math.min(tape.close, Math.max(tape.to, enough));
};

/** A gap in a symbol's trading. Times are epoch milliseconds. */
export interface Quiet {
  /** The last trade before the gap; with bars only, the end of its bar. */
  readonly since: number;
  /** When the next bar ends; null if none follows. */
  readonly next: number | null;
}

/** The trading gap at a time; null while trades come in. */
export const quietAt = (tape: ReplayTape, at: number): Quiet | null => {
  const bars = timedBars(tape);
  const before = bars.findLast(({ end }) => end <= at);
  const tick = tape.ticks.t.findLast((t) => t <= at) ?? Number.NEGATIVE_INFINITY;
  const since = Math.max(before?.end ?? Number.NEGATIVE_INFINITY, tick);
  // A bar appears only when it is over, so silence for one bar's length is normal.
  if (!Number.isFinite(since) || at - since < 2 * toMs(before?.seconds ?? MINUTE)) return null;
  return { since, next: bars.find(({ end }) => end > at)?.end ?? null };
};

export const SPEEDS = [1, 5, 10, 30, 60] as const;

/** Where only whole bars change the picture, a slow replay would show nothing for most of the time. */
export const usualSpeed = ({ ticks }: Pick<ReplayTape, 'ticks'>): (typeof SPEEDS)[number] =>
  ticks.t.length === 0 ? 60 : 5;

const secondOfDay = (time: string): number | null => {
  const [, hour, minute, second] = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time) ?? [];
  return hour === undefined ? null : Number(hour) * 3_600 + Number(minute) * 60 + Number(second ?? 0);
};

/**
 * The moment that the address of a shared replay names, epoch milliseconds. Null without one, and if the recording does not cover it.
 * @param time '09:31:05' or '09:31' in New York, on the day of the hit
 */
export const momentInAddress = (
  { hit, from, close }: Pick<ReplayTape, 'hit' | 'from' | 'close'>,
  time: string | null,
): number | null => {
  const wanted = secondOfDay(time ?? '');
  const hitAt = Date.parse(hit.at);
  const known = secondOfDay(easternTime(hitAt));
  if (wanted === null || known === null) return null;
  const at = Math.floor(hitAt / 1_000) * 1_000 + (wanted - known) * 1_000;
  return at >= from && at <= close ? at : null;
};
