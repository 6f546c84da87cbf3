import { isFullSession } from '@prebell/contracts';

/** Minutes since 04:00 at which a day's sessions change. All are multiples of 30. */
export interface SessionShape {
  readonly open: number;
  readonly close: number;
  readonly end: number;
  /** Cumulative share of the session's volume before each of its minutes, from 0 to 1. */
  readonly preMarket: Float64Array;
  readonly regular: Float64Array;
  readonly extended: Float64Array;
}

/** Cumulative sum of a density over a session's minutes, scaled to end at 1. */
const cumulate = (minutes: number, density: (minute: number) => number): Float64Array => {
  const shares = new Float64Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute++) shares[minute + 1] = shares[minute]! + density(minute);
  const total = shares[minutes]!;
  return shares.map((share) => share / total);
};

const shapeOf = (close: number, end: number): SessionShape => {
  const open = 330;
  const length = close - open;
  return {
    open,
    close,
    end,
    // Thin at 4:00, a step up at 7:00 and 8:00 when retail venues open, and a rush before the opening bell.
    preMarket: cumulate(
      open,
      (minute) => 0.3 + (minute >= 180 ? 0.4 : 0) + (minute >= 240 ? 0.6 : 0) + 4 * Math.exp((minute - open) / 35),
    ),
    // The usual U shape of a trading day.
    regular: cumulate(length, (minute) => 1 + 2.6 * Math.exp(-minute / 28) + 1.6 * Math.exp((minute - length) / 22)),
    extended: cumulate(end - close, (minute) => 0.2 + 3 * Math.exp(-minute / 18)),
  };
};

const FULL = shapeOf(720, 960);
const SHORT = shapeOf(540, 780);

/** The session shape of a trading day. */
export const sessionShape = (date: string): SessionShape => (isFullSession(date) ? FULL : SHORT);
