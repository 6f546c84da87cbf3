/** Stripe's minimum charge, US cents; smaller amounts go to the customer's balance. */
const MINIMUM_CHARGE = 50;

interface Settled {
  /** Amount charged to the card, cents. */
  readonly due: number;
  /** The customer's balance afterwards: negative is credit, positive is debt. */
  readonly ending: number;
}

/** Offsets an invoice's total against the customer's balance by Stripe's rules. Cents. */
export const settleBalance = (total: number, balance: number): Settled => {
  const sum = total + balance;
  return sum < MINIMUM_CHARGE ? { due: 0, ending: sum } : { due: sum, ending: 0 };
};
