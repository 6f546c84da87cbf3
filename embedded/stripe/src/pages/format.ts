import { MARKET_TIME_ZONE, toDollars, toMs } from '@prebell/contracts';
import type { PaymentMethod, Price } from '../wire';

// Dates are in New York time, as on every page of the product, so that a trial ends on the same date everywhere.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: MARKET_TIME_ZONE });
const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: MARKET_TIME_ZONE });
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: MARKET_TIME_ZONE });

/** Formats 5900 cents as '$59.00', with any minus sign before the dollar sign. */
export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(toDollars(cents));

/** Formats seconds as 'February 7, 2026', New York time. */
export const day = (at: number): string => DATE.format(toMs(at));

/** Formats seconds as 'Feb 7, 2026', New York time, for tables. */
export const shortDay = (at: number): string => SHORT.format(toMs(at));

/** Formats seconds as 'Feb 7, 2026, 12:00 PM ET'. */
export const moment = (at: number): string => `${TIME.format(toMs(at)).replaceAll('\u202f', ' ')} ET`;

/** Formats a billing interval as 'per month' or 'every 3 months'. */
export const every = ({ recurring }: Pick<Price, 'recurring'>): string => {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {};
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
};

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };

/** Formats a card as 'Visa •••• 4242', and any other payment method as 'a payment method'. */
export const cardName = ({ card }: Pick<PaymentMethod, 'card'>): string =>
  card ? `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}` : 'a payment method';
