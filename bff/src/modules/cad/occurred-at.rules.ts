import { days, isSensibleInstant, minutes } from '@prebell/contracts';
import { toWallTime } from './wall-time.rules';

/** A desk's clock may be this far ahead of the server's, milliseconds. We reject later times. */
export const AHEAD_MS = minutes(2);
/** Clocks of two desks may differ by this much without a remark, milliseconds. */
const APART_MS = minutes(1);
/**
 * An action may be dated this much before its call was received, milliseconds: the clock of a computer may be wrong, and a
 * radio entry may name a time of the day before. Beyond that it is a typing error.
 */
const BEFORE_CALL_MS = days(2);

/**
 * When an action that reaches the server at `now` was done. A future time counts as now: the desk's clock is wrong, but
 * the action is real and never refused for that.
 */
export const occurredAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  return at.getTime() > now.getTime() + AHEAD_MS ? now : at;
};

/** What the radio log says about a time that the server replaced by its own, `now`; nothing about others. */
export const aheadRemark = (
  sent: Date,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly string[] =>
  sent.getTime() > now.getTime() + AHEAD_MS
    ? [`The computer’s clock was ahead: it said ${toWallTime(sent, timeZone)}. The server’s time counts.`]
    : [];

/** Of a call whose time received cannot be read, nothing is too early. */
const isBefore = (at: Date, received: Date, milliseconds: number): boolean =>
  isSensibleInstant(received.getTime()) && received.getTime() - at.getTime() > milliseconds;

/** Whether an action is dated before its call was received, by more than clocks differ. */
export const isBeforeCall = (at: Date, received: Date): boolean => isBefore(at, received, APART_MS);

/** Whether an action cannot belong to a call that was received then. */
export const isLongBeforeCall = (at: Date, received: Date): boolean => isBefore(at, received, BEFORE_CALL_MS);
