/** A period of service, seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Rounds half away from zero, so that a credit and a charge of the same amount cancel out. */
const roundCents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount));

/**
 * Stripe's proration: the share of an amount for the rest of a period, to the second, in cents.
 * @returns 0 after the period, the whole amount before it.
 */
export const remainingShare = (cents: number, { start, end }: Period, at: number): number => {
  if (end <= start) return 0;
  const left = Math.min(Math.max(end - at, 0), end - start);
  return roundCents((cents * left) / (end - start));
};
