import { createHash } from 'node:crypto';

/** How a charge ends: paid, declined with Stripe's codes, or waiting for the holder to authenticate. */
export type ChargeOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly code: string; readonly declineCode: string; readonly message: string }
  | { readonly kind: 'authentication' };

interface TestCard {
  readonly brand: string;
  /** Whether it can be saved at all. */
  readonly attaches: boolean;
  readonly outcome: ChargeOutcome;
}

const declined = (declineCode: string, message: string): ChargeOutcome => ({
  kind: 'declined',
  code: 'card_declined',
  declineCode,
  message,
});
const GENERIC = declined('generic_decline', 'Your card was declined.');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Stripe's test cards, with the meaning they have there. No other number is accepted. */
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', attaches: true, outcome: { kind: 'paid' } },
  '5555555555554444': { brand: 'mastercard', attaches: true, outcome: { kind: 'paid' } },
  '4000000000000002': { brand: 'visa', attaches: false, outcome: GENERIC },
  '4000000000009995': { brand: 'visa', attaches: false, outcome: NO_FUNDS },
  '4000000000000341': { brand: 'visa', attaches: true, outcome: GENERIC },
  '4000002500003155': { brand: 'visa', attaches: true, outcome: { kind: 'authentication' } },
};

/** The ids under which Stripe's API offers the same cards. */
export const CARD_BY_TOKEN: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

export const findCard = (number: string): TestCard | undefined =>
  Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;

/** How charging a card ends; one that was authenticated when it was saved pays from then on. */
export const chargeOutcome = (number: string, isAuthenticated: boolean): ChargeOutcome => {
  const outcome = findCard(number)?.outcome ?? GENERIC;
  return outcome.kind === 'authentication' && isAuthenticated ? { kind: 'paid' } : outcome;
};

/** What stays the same for a card whoever saves it: 16 characters, as Stripe's fingerprints are. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`sandbox card ${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);

/** Whether a card is charged only after its holder confirms to the bank that it is them. */
export const asksBank = (number: string): boolean => findCard(number)?.outcome.kind === 'authentication';
