/** Stripe charges no card less than this, cents of a US dollar; a smaller amount waits on the customer's balance. */
const MINIMUM_CHARGE = 50;

interface Settled {
  /** What the card is charged, cents. */
  readonly due: number;
  /** The customer's balance afterwards: below zero they are owed, above zero they owe. */
  readonly ending: number;
}

/** How an invoice's total and the customer's balance settle each other, by Stripe's rules. Cents. */
export const settleBalance = (total: number, balance: number): Settled => {
  const sum = total + balance;
  return sum < MINIMUM_CHARGE ? { due: 0, ending: sum } : { due: sum, ending: 0 };
};
