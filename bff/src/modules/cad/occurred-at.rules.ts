import { days, isSensibleInstant, minutes } from '@prebell/contracts';
import { toWallTime } from './wall-time.rules';

/** A desk's clock may be this far ahead of the server's, milliseconds. A later time counts as now; one that a person typed is refused. */
export const AHEAD_MS = minutes(2);
/** Clocks of two desks may differ by this much before the radio log mentions it, milliseconds. */
const APART_MS = minutes(1);
/**
 * An action may be dated this much before its call was received, milliseconds: the computer's clock may be wrong, and a
 * radio entry may mean a time of the day before. Anything earlier is a typing error.
 */
const BEFORE_CALL_MS = days(2);

/**
 * When an action that reaches the server at `now` was done. A future time counts as now: the desk's clock is wrong, but
 * the action is real and must never be refused for that.
 */
export const occurredAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  return at.getTime() > now.getTime() + AHEAD_MS ? now : at;
};

/** What the radio log says about a time that the server replaced with its own, `now`. Empty for any other time. */
export const aheadRemark = (
  sent: Date,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly string[] =>
  sent.getTime() > now.getTime() + AHEAD_MS
    ? [`The computer’s clock was ahead: it said ${toWallTime(sent, timeZone)}. The server’s time counts.`]
    : [];

/** If the call's time received is unreadable, no action counts as too early. */
const isBefore = (at: Date, received: Date, milliseconds: number): boolean =>
  isSensibleInstant(received.getTime()) && received.getTime() - at.getTime() > milliseconds;

/** Whether an action is dated before its call was received, by more than desk clocks may differ. */
export const isBeforeCall = (at: Date, received: Date): boolean => isBefore(at, received, APART_MS);

/** Whether an action is dated so long before the call that it cannot belong to it. */
export const isLongBeforeCall = (at: Date, received: Date): boolean => isBefore(at, received, BEFORE_CALL_MS);
