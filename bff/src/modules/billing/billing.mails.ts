import { BRAND, days, type EndReason, GRACE_DAYS, PLANS } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import type { MailDocument } from '@prebell/server/mail';
import type { Insertable } from 'kysely';
import type { Config } from '../../config';
import type { Tables } from '../../db/database';
import type { SubscriptionRecord } from './billing.repository';
import { dateText, manage, moneyText, planText, WHY } from './mail-parts.presenter';

type Payment = Insertable<Tables['payments']>;

const DAY_MS = days(1);

/** Sent when the first plan starts. */
export const welcome = (subscription: SubscriptionRecord, config: Config): MailDocument => {
  const { tier, trial_end, status, amount_cents, currency, current_period_end, has_payment_method } = subscription;
  const { label, features } = PLANS[tier];
  const isTrial = status === 'trialing' && trial_end !== null;
  return {
    subject: `Welcome to ${BRAND.name} ${label}`,
    heading: isTrial ? `Your ${label} trial has started` : `You are on ${label}`,
    blocks: [
      { kind: 'text', text: `Your plan now includes: ${features.join('; ')}.` },
      {
        kind: 'facts',
        rows: [
          ['Plan', planText(subscription)],
          [isTrial ? 'Trial until' : 'Paid until', dateText(isTrial ? trial_end : current_period_end)],
          [isTrial && !has_payment_method ? 'Then, if you add a card' : 'Then', moneyText(amount_cents, currency)],
        ],
      },
      { kind: 'action', label: 'Open your desk', href: linkTo(config, '/dashboard') },
      { kind: 'note', text: 'Cancel anytime on the subscription page.' },
    ],
    why: WHY,
  };
};

/** Sent a few days before a trial ends. */
export const trialEnds = (
  subscription: SubscriptionRecord,
  { hasCard, config }: { readonly hasCard: boolean; readonly config: Config },
): MailDocument => {
  const { tier, pending_tier, trial_end, amount_cents, next_charge_cents, currency, current_period_end } = subscription;
  const end = dateText(trial_end ?? current_period_end);
  const { label } = PLANS[tier];
  const next = PLANS[pending_tier ?? tier].label;
  const goesOn = next === label ? `${label} continues` : `you move to ${next}`;
  return {
    subject: `Your ${BRAND.name} trial ends on ${end}`,
    heading: `Your ${label} trial ends on ${end}`,
    blocks: [
      {
        kind: 'text',
        text: hasCard
          ? `Then we charge your card ${moneyText(next_charge_cents ?? amount_cents, currency)} and ${goesOn}. Cancel before that and you pay nothing.`
          : `Add a card to ${next === label ? `keep ${label}` : `move to ${next}`}. Without a card we do not charge you, and your account returns to the Free plan.`,
      },
      manage(config, hasCard ? 'See your subscription' : 'Add a card'),
    ],
    why: WHY,
  };
};

/** Sent when a card is declined. */
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
        text: `${PLANS[subscription.tier].label} stays active until ${end}. Pay with another card before then to keep it.`,
      },
      manage(config, 'Update your card'),
    ],
    why: WHY,
  };
};

/** Sent when we had to end a subscription ourselves. */
const endedByUs = ({ tier }: SubscriptionRecord, reason: EndReason, config: Config): MailDocument => {
  const { label } = PLANS[tier];
  const { title, text } = {
    card_had_trial: {
      title: `Your ${label} trial has ended`,
      text: 'The card you added was already used for a free trial, and each card gets one. We did not charge you. Your account continues on the Free plan. You can subscribe at any time without a trial.',
    },
    second_subscription: {
      title: `We ended your second ${label} subscription`,
      text: 'You had two subscriptions at the same time. We ended this one and refunded what you paid for it. Your other subscription continues.',
    },
  }[reason];
  return {
    subject: title,
    heading: title,
    blocks: [{ kind: 'text', text }, manage(config, 'See your subscription')],
    why: WHY,
  };
};

/** Continues 'You keep Pro until …': whether a charge for a renewal that has begun is still to come. */
const lastChargeText = ({ next_charge_cents, next_charge_at, currency }: SubscriptionRecord): string => {
  if (next_charge_cents === null || next_charge_cents === 0 || next_charge_at === null)
    return ', and we will not charge you again.';
  return `. One last charge follows: ${moneyText(next_charge_cents, currency)} on ${dateText(next_charge_at)}, for the period that has begun. After that we will not charge you again.`;
};

/** Sent when a subscription will end, or has just ended. */
export const cancelled = (subscription: SubscriptionRecord, config: Config): MailDocument => {
  const { tier, ends_at, status, current_period_end, dropped_tier, ended_reason } = subscription;
  if (ended_reason !== null) return endedByUs(subscription, ended_reason, config);
  const { label } = PLANS[tier];
  const end = dateText(ends_at ?? current_period_end);
  const isOver = status === 'canceled';
  const isPastDue = status === 'past_due';
  const next = dropped_tier === null ? null : PLANS[dropped_tier].label;
  const dropped = next === null ? '' : ` Your planned change to ${next} is canceled as well.`;
  const returns = next === null ? '' : `; we then schedule the change to ${next} again`;
  return {
    subject: isOver ? `Your ${label} subscription has ended` : `Your ${label} subscription ends on ${end}`,
    heading: isOver ? `${label} ended on ${end}` : 'Your subscription is canceled',
    blocks: [
      {
        kind: 'text',
        text: isOver
          ? 'We will not charge you again. Your account continues on the Free plan.'
          : `${isPastDue ? 'Your last payment failed. ' : ''}You keep ${label} until ${end}${lastChargeText(subscription)}${dropped} Until then you can undo the cancellation${returns}.${isPastDue ? ` To keep ${label}, please pay the open invoice as well.` : ''}`,
      },
      manage(config, isOver ? 'See the plans' : 'Keep my plan'),
    ],
    why: WHY,
  };
};

/** Sent when an admin deactivated the account of a subscriber, who can no longer sign in. */
export const deactivated = (subscription: SubscriptionRecord, config: Config): MailDocument => {
  const { tier, ends_at, current_period_end } = subscription;
  const { label } = PLANS[tier];
  const end = dateText(ends_at ?? current_period_end);
  return {
    subject: `Your ${label} subscription ends on ${end}`,
    heading: 'Your subscription is canceled',
    blocks: [
      {
        kind: 'text',
        text: `We deactivated your account, so your ${label} subscription does not renew. It ends on ${end}${lastChargeText(subscription)}`,
      },
      { kind: 'action', label: 'Write to us', href: linkTo(config, '/contact') },
    ],
    why: WHY,
  };
};

const receiptHeading = ({ amount_cents, credit_cents = 0, currency }: Payment): string => {
  const charged = moneyText(amount_cents, currency);
  const used = moneyText(credit_cents, currency);
  if (credit_cents === 0) return `Thank you: ${charged} received`;
  return amount_cents === 0 ? `Your credit paid ${used}` : `Thank you: ${charged} received, your credit paid ${used}`;
};

const creditFacts = ({ amount_cents, credit_cents = 0, balance_cents, currency }: Payment) =>
  credit_cents === 0
    ? [['Amount', moneyText(amount_cents, currency)] as const]
    : [
        ['Paid by your credit', moneyText(credit_cents, currency)] as const,
        ['Charged to your card', moneyText(amount_cents, currency)] as const,
        ['Credit left', moneyText(Math.max(0, -(balance_cents ?? 0)), currency)] as const,
      ];

/** Sent after a payment by card, by credit or by both. */
export const receipt = (payment: Payment, config: Config): MailDocument => ({
  subject: `Your ${BRAND.name} receipt`,
  heading: receiptHeading(payment),
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['For', payment.description],
        ...creditFacts(payment),
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

/** Sent when a change of plan leaves a credit. */
export const credited = (payment: Payment, config: Config): MailDocument => {
  const credit = moneyText(payment.credited_cents ?? 0, payment.currency);
  return {
    subject: `Your ${BRAND.name} credit`,
    heading: `${credit} was added to your credit`,
    blocks: [
      {
        kind: 'text',
        text: 'Your new plan costs less than the unused time of the old one. The difference is now your credit, which pays your next charges.',
      },
      {
        kind: 'facts',
        rows: [
          ['For', payment.description],
          ['Added to your credit', credit],
          ['Total credit', moneyText(Math.max(0, -(payment.balance_cents ?? 0)), payment.currency)],
          ['Date', dateText(new Date(payment.paid_at ?? payment.created_at))],
        ],
      },
      manage(config, 'See your subscription'),
    ],
    why: WHY,
  };
};

/** Sent after a refund. */
export const refunded = (
  payment: Payment,
  { cents, config }: { readonly cents: number; readonly config: Config },
): MailDocument => ({
  subject: `Your ${BRAND.name} refund`,
  heading: `We refunded ${moneyText(cents, payment.currency)}`,
  blocks: [
    {
      kind: 'text',
      text: 'The money goes back to the card you paid with. Banks take 5 to 10 days to show it.',
    },
    {
      kind: 'facts',
      rows: [
        ['For', payment.description],
        ['Paid', moneyText(payment.amount_cents, payment.currency)],
        ['Refunded now', moneyText(cents, payment.currency)],
        ['Refunded in total', moneyText(payment.refunded_cents, payment.currency)],
        ...(payment.payment_method ? ([['Card', payment.payment_method]] as const) : []),
        ['Receipt', payment.id],
      ],
    },
    manage(config, 'See your payments'),
  ],
  why: WHY,
});
