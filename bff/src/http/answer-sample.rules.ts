/** An endpoint's answers are checked at most this often in production, milliseconds. */
const EVERY_MS = 100;

/**
 * Decides which answers of one endpoint are checked against its contract. The check costs as much as the rest of a small answer,
 * and a fault repeats. Sampling by time checks nearly every answer of a quiet endpoint and costs a busy one almost nothing. `now`
 * is in milliseconds.
 */
export const createAnswerSample = (): ((now: number) => boolean) => {
  let next = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now < next) return false;
    next = now + EVERY_MS;
    return true;
  };
};
