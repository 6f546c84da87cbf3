import { createHash } from 'node:crypto';

/** Result of a charge: paid, declined with Stripe's codes, or waiting for authentication. */
export type ChargeOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly code: string; readonly declineCode: string | null; readonly message: string }
  /** `isEachTime`: every payment needs its own confirmation. */
  | { readonly kind: 'authentication'; readonly isEachTime?: boolean };

interface TestCard {
  readonly brand: string;
  /** Whether it can be saved for later payments. */
  readonly attaches: boolean;
  readonly outcome: ChargeOutcome;
}

const declined = (declineCode: string, message: string): ChargeOutcome => ({
  kind: 'declined',
  code: 'card_declined',
  declineCode,
  message,
});
const refused = (code: string, message: string): ChargeOutcome => ({
  kind: 'declined',
  code,
  declineCode: null,
  message,
});
const GENERIC = declined('generic_decline', 'Your card was declined.');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Stripe's test cards with Stripe's behaviour. All other numbers are rejected. */
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', attaches: true, outcome: { kind: 'paid' } },
  '5555555555554444': { brand: 'mastercard', attaches: true, outcome: { kind: 'paid' } },
  '4000000000000002': { brand: 'visa', attaches: false, outcome: GENERIC },
  '4000000000009995': { brand: 'visa', attaches: false, outcome: NO_FUNDS },
  '4000000000000341': { brand: 'visa', attaches: true, outcome: GENERIC },
  '4000000000000069': { brand: 'visa', attaches: false, outcome: refused('expired_card', 'Your card has expired.') },
  '4000000000000127': {
    brand: 'visa',
    attaches: false,
    outcome: refused('incorrect_cvc', "Your card's security code is incorrect."),
  },
  '4000000000000119': {
    brand: 'visa',
    attaches: false,
    outcome: refused('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  '4000002760003184': { brand: 'visa', attaches: true, outcome: { kind: 'authentication', isEachTime: true } },
  '4000002500003155': { brand: 'visa', attaches: true, outcome: { kind: 'authentication' } },
};

/** The ids of these cards in Stripe's API. */
export const CARD_BY_TOKEN: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

export const findCard = (number: string): TestCard | undefined =>
  Object.hasOwn(CARDS, number) ? CARDS[number] : undefined;

interface Confirmation {
  readonly isAuthenticated: boolean;
  /** The cardholder confirms now. */
  readonly isNow: boolean;
}

/**
 * Result of charging a card. A card authenticated when it was saved needs no further confirmation, unless `isEachTime`.
 */
export const chargeOutcome = (number: string, { isAuthenticated, isNow }: Confirmation): ChargeOutcome => {
  const outcome = findCard(number)?.outcome ?? GENERIC;
  if (outcome.kind !== 'authentication') return outcome;
  const counts = outcome.isEachTime ? isNow : isAuthenticated;
  return counts ? { kind: 'paid' } : outcome;
};

/** Identifies a card across customers: 16 characters, like Stripe's fingerprints. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`sandbox card ${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);

/** Whether a charge needs authentication by the cardholder. */
export const asksBank = (number: string): boolean => findCard(number)?.outcome.kind === 'authentication';
