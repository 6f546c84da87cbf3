import { minutes } from '@prebell/contracts';

/** A desk's clock may be this far ahead of the server's and still be believed, milliseconds. */
const AHEAD_MS = minutes(2);

/**
 * When something was done that reaches the server at `now`. A time ahead of the server's clock counts as now: the desk's
 * clock is wrong, what was done is not, and it is never refused for that.
 */
export const occurredAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  return at.getTime() > now.getTime() + AHEAD_MS ? now : at;
};
