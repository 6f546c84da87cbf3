/** A period of service, seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Rounds half away from zero, so that a credit and a charge of one amount always cancel out. */
const roundCents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

/**
 * The share of an amount that falls on the rest of a period, in cents, to the second (Stripe's proration).
 * @returns 0 once the period is over, the whole amount before it began.
 */
export const remainingShare = (cents: number, { start, end }: Period, at: number): number => {
  if (end <= start) return 0;
  const left = Math.min(Math.max(end - at, 0), end - start);
  return roundCents((cents * left) / (end - start));
};
