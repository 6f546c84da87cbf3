import { minutes } from '@prebell/contracts';

/** A desk's clock may be this far ahead of the server's and still be believed, milliseconds. */
const AHEAD_MS = minutes(2);

/**
 * When an action that reaches the server at `now` was done. A future time counts as now: the desk's clock is wrong, but
 * the action is real and never refused for that.
 */
export const occurredAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  return at.getTime() > now.getTime() + AHEAD_MS ? now : at;
};
