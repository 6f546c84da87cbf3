import { INTERVAL_LABELS, PLANS, type PlanChoice } from '@prebell/contracts';
import type { MailDocument } from '@prebell/server/mail';
import type { Config } from '../../config';
import type { SubscriptionRecord } from './billing.repository';
import { dateText, manage, moneyText, planText, WHY } from './mail-parts.presenter';
import { centsOf } from './stripe/catalogue.rules';

/** '$29.00 monthly' */
const priceText = (cents: number, { billing_interval }: PlanChoice, currency: string): string =>
  `${moneyText(cents, currency)} ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;

const withoutCard = 'Without a card we do not charge you, and your account returns to the Free plan.';

/** Sent when a plan is changed within its trial, which charges nothing now. */
export const trialChanged = (
  subscription: SubscriptionRecord,
  { before, config }: { readonly before: PlanChoice; readonly config: Config },
): MailDocument => {
  const { tier, trial_end, current_period_end, amount_cents, currency, has_payment_method, next_charge_cents } =
    subscription;
  const { label } = PLANS[tier];
  const end = dateText(trial_end ?? current_period_end);
  const first = moneyText(next_charge_cents ?? amount_cents, currency);
  return {
    subject: `Your trial continues on ${label}`,
    heading: `You changed to ${planText(subscription)}`,
    blocks: [
      {
        kind: 'text',
        text: has_payment_method
          ? `The change is immediate and costs nothing during the trial. When the trial ends on ${end}, we charge your card ${first}. Cancel before that and you pay nothing.`
          : `The change is immediate and costs nothing during the trial. Add a card before the trial ends on ${end} to keep ${label}. ${withoutCard}`,
      },
      {
        kind: 'facts',
        rows: [
          ['Until now', planText(before)],
          ['New plan', planText(subscription)],
          ['Trial until', end],
          [
            has_payment_method ? 'Price after that' : 'Price after that, if you add a card',
            priceText(amount_cents, subscription, currency),
          ],
        ],
      },
      manage(config, has_payment_method ? 'See your subscription' : 'Add a card'),
    ],
    why: WHY,
  };
};

/** Sent when a smaller plan or a shorter interval was planned for the end of the period. */
export const planned = (
  subscription: SubscriptionRecord,
  { to, at, config }: { readonly to: PlanChoice; readonly at: Date; readonly config: Config },
): MailDocument => {
  const { status, currency, has_payment_method, tier } = subscription;
  const { label } = PLANS[to.tier];
  const start = dateText(at);
  const isWithoutCard = status === 'trialing' && !has_payment_method;
  return {
    subject: `Your plan changes to ${label} on ${start}`,
    heading: `You planned a change to ${planText(to)}`,
    blocks: [
      {
        kind: 'text',
        text: isWithoutCard
          ? `Until ${start} you keep all ${PLANS[tier].label} features. Add a card by then to move to ${label}. ${withoutCard}`
          : `Until ${start} you keep all ${PLANS[tier].label} features, and you can undo the change.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Until then', planText(subscription)],
          ['New plan', planText(to)],
          ['Starts', start],
          ['Price', priceText(centsOf(to), to, currency)],
        ],
      },
      manage(config, isWithoutCard ? 'Add a card' : 'See your subscription'),
    ],
    why: WHY,
  };
};
