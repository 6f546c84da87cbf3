/** How far a desk's clock may be ahead of the server's, milliseconds. */
const AHEAD_MS = 2 * 60_000;

/**
 * When an action that reaches the server at `now` was done. A future time counts as now: the desk's clock is wrong, but
 * the
 * action is real and never refused for that.
 */
export const occurredAt = (text: string | undefined, now: Date): Date => {
  if (text === undefined) return now;
  const at = new Date(text);
  return at.getTime() > now.getTime() + AHEAD_MS ? now : at;
};
