import { MARKET_TIME_ZONE, toDollars, toMs } from '@prebell/contracts';
import type { PaymentMethod, Price } from '../wire';

// Days are those of New York, as on every page of the product: a trial ends on one date everywhere.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: MARKET_TIME_ZONE });
const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: MARKET_TIME_ZONE });
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: MARKET_TIME_ZONE });

/** Formats 5900 cents as '$59.00', with a minus before the sign. */
export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(toDollars(cents));

/** Formats seconds as 'February 7, 2026', New York. */
export const day = (at: number): string => DATE.format(toMs(at));

/** Formats seconds as 'Feb 7, 2026', New York, for tables. */
export const shortDay = (at: number): string => SHORT.format(toMs(at));

/** Formats seconds as 'Feb 7, 2026, 12:00 PM ET'. */
export const moment = (at: number): string => `${TIME.format(toMs(at)).replaceAll('\u202f', ' ')} ET`;

/** 'per month', 'every 3 months'. */
export const every = ({ recurring }: Pick<Price, 'recurring'>): string => {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
};

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };

/** 'Visa •••• 4242', or a word for other payment methods. */
export const cardName = ({ card }: Pick<PaymentMethod, 'card'>): string =>
  card ? `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}` : 'a payment method';
