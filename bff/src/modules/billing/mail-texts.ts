import { BRAND, GRACE_DAYS, INTERVAL_LABELS, PLANS } from '@prebell/contracts';
import type { Insertable } from 'kysely';
import type { Config } from '../../config';
import type { Tables } from '../../db/database';
import { linkTo } from '../../http/link-to';
import type { MailBlock, MailDocument } from '../../integrations/mail';
import type { SubscriptionRecord } from './billing.repository';

type Payment = Insertable<Tables['payments']>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** 'February 6, 2025', in Eastern time as everywhere on the trading side. */
const dateText = (at: Date): string =>
  at.toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric', month: 'long', day: 'numeric' });

const moneyText = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });

const planText = ({ tier, billing_interval }: SubscriptionRecord): string =>
  `${PLANS[tier].label}, ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;

const manage = (config: Config, label: string): MailBlock => ({
  kind: 'action',
  label,
  href: linkTo(config, '/subscription'),
});

const WHY = `You have a subscription at ${BRAND.name}.`;

/** To somebody whose first plan began. */
export const welcome = (subscription: SubscriptionRecord, config: Config): MailDocument => {
  const { tier, trial_end, status, amount_cents, currency, current_period_end } = subscription;
  const { label, features } = PLANS[tier];
  const isTrial = status === 'trialing' && trial_end !== null;
  return {
    subject: `Welcome to ${BRAND.name} ${label}`,
    heading: isTrial ? `Your ${label} trial has begun` : `You are on ${label}`,
    blocks: [
      { kind: 'text', text: `Yours from now on: ${features.join('; ')}.` },
      {
        kind: 'facts',
        rows: [
          ['Plan', planText(subscription)],
          [isTrial ? 'Trial until' : 'Paid until', dateText(isTrial ? trial_end : current_period_end)],
          ['Then', moneyText(amount_cents, currency)],
        ],
      },
      { kind: 'action', label: 'Open your desk', href: linkTo(config, '/dashboard') },
      { kind: 'note', text: 'Cancel anytime on the subscription page.' },
    ],
    why: WHY,
  };
};

/** To somebody whose trial ends within days. */
export const trialEnds = (
  subscription: SubscriptionRecord,
  { hasCard, config }: { readonly hasCard: boolean; readonly config: Config },
): MailDocument => {
  const { tier, trial_end, amount_cents, currency, current_period_end } = subscription;
  const end = dateText(trial_end ?? current_period_end);
  const { label } = PLANS[tier];
  return {
    subject: `Your ${BRAND.name} trial ends on ${end}`,
    heading: `Your ${label} trial ends on ${end}`,
    blocks: [
      {
        kind: 'text',
        text: hasCard
          ? `Your card is then charged ${moneyText(amount_cents, currency)} and ${label} goes on. Cancel before and nothing is charged.`
          : `Add a card to keep ${label}. Without one nothing is charged, and your account goes back to the free plan.`,
      },
      manage(config, hasCard ? 'See your subscription' : 'Add a card'),
    ],
    why: WHY,
  };
};

/** To somebody whose card was refused. */
export const paymentFailed = (
  payment: Payment,
  { subscription, config }: { readonly subscription: SubscriptionRecord; readonly config: Config },
): MailDocument => {
  const since = subscription.past_due_since ?? subscription.current_period_start;
  const end = dateText(new Date(since.getTime() + GRACE_DAYS * DAY_MS));
  return {
    subject: 'Your payment failed',
    heading: `We could not charge ${moneyText(payment.amount_cents, payment.currency)}`,
    blocks: [
      {
        kind: 'text',
        text: `${PLANS[subscription.tier].label} stays open until ${end}. Pay with another card before then and nothing changes.`,
      },
      manage(config, 'Update your card'),
    ],
    why: WHY,
  };
};

/** To somebody whose subscription will end, or just did. */
export const cancelled = (subscription: SubscriptionRecord, config: Config): MailDocument => {
  const { tier, ends_at, status, current_period_end } = subscription;
  const { label } = PLANS[tier];
  const end = dateText(ends_at ?? current_period_end);
  const isOver = status === 'canceled';
  return {
    subject: isOver ? `Your ${label} subscription has ended` : `Your ${label} subscription ends on ${end}`,
    heading: isOver ? `${label} ended on ${end}` : 'Your subscription is canceled',
    blocks: [
      {
        kind: 'text',
        text: isOver
          ? 'Nothing more is charged. Your account goes on with the free plan.'
          : `You keep ${label} until ${end} and nothing more is charged. Until then you can take the cancellation back.`,
      },
      manage(config, isOver ? 'See the plans' : 'Keep my plan'),
    ],
    why: WHY,
  };
};

/** To somebody who paid. */
export const receipt = (payment: Payment, config: Config): MailDocument => ({
  subject: `Your ${BRAND.name} receipt`,
  heading: `Thank you: ${moneyText(payment.amount_cents, payment.currency)} received`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['For', payment.description],
        ['Amount', moneyText(payment.amount_cents, payment.currency)],
        ['Paid', dateText(new Date(payment.paid_at ?? payment.created_at))],
        ...(payment.payment_method ? ([['Card', payment.payment_method]] as const) : []),
        ['Receipt', payment.id],
      ],
    },
    payment.receipt_url
      ? { kind: 'action', label: 'Open the invoice', href: payment.receipt_url }
      : manage(config, 'See your payments'),
  ],
  why: WHY,
});
