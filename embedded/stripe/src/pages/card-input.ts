import type { CardInput } from '../objects/payment-methods';

/** The typed text, which the page shows again together with the errors. */
export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
}
export type CardFaults = { readonly [Field in keyof CardFields]?: string };

export const NO_CARD: CardFields = { number: '', expiry: '', cvc: '', name: '' };

const EXPIRY = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/;

/** Whether all fields are empty, which means no card. */
export const isBlank = (fields: CardFields): boolean => Object.values(fields).every((value) => value.trim() === '');

/** Parses a card. The faults name each invalid field, in the words of Stripe's page. */
export const readCard = (fields: CardFields): { card: CardInput } | { faults: CardFaults } => {
  const number = fields.number.replace(/[\s-]/g, '');
  const expiry = EXPIRY.exec(fields.expiry.trim());
  const faults: CardFaults = {
    ...(!/^\d{12,19}$/.test(number) && { number: 'Your card number is incomplete.' }),
    ...(!expiry && { expiry: "Your card's expiration date is incomplete." }),
    ...(!/^\d{3,4}$/.test(fields.cvc.trim()) && { cvc: "Your card's security code is incomplete." }),
  };
  if (!expiry || Object.keys(faults).length > 0) return { faults };
  return {
    card: {
      number,
      expMonth: Number(expiry[1]),
      expYear: 2000 + Number(expiry[2]),
      ...(fields.name.trim() !== '' && { name: fields.name.trim() }),
    },
  };
};
