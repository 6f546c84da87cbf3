import { minutes, toMs, toSeconds } from '@prebell/contracts';

export const MINUTE_MS = minutes(1);

/** Start of the minute of an instant (epoch milliseconds), in epoch seconds. */
export const minuteOf = (at: number): number => toSeconds(Math.floor(at / MINUTE_MS) * MINUTE_MS);

/** End of the minute bar that starts at `t` (epoch seconds), in epoch milliseconds. */
export const barEnd = (t: number): number => toMs(t + 60);
