import { BRAND, INTERVAL_LABELS, PLANS, type PlanChoice, signInTo, toDollars } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import type { MailBlock } from '@prebell/server/mail';
import type { Config } from '../../config';

/** 'February 6, 2025', in Eastern time as everywhere on the trading side. */
export const dateText = (at: Date): string =>
  at.toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric', month: 'long', day: 'numeric' });

/** '$59.00' */
export const moneyText = (cents: number, currency: string): string =>
  toDollars(cents).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });

/** 'Pro, monthly' */
export const planText = ({ tier, billing_interval }: PlanChoice): string =>
  `${PLANS[tier].label}, ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;

/** The button to the subscription page. */
export const manage = (config: Config, label: string): MailBlock => ({
  kind: 'action',
  label,
  href: linkTo(config, signInTo('/subscription')),
});

/** Why somebody gets these mails. */
export const WHY = `You are receiving this e-mail because you have a subscription at ${BRAND.name}.`;
