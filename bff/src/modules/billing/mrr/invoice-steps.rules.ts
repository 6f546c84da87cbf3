import { type PlanChoice, toMs } from '@prebell/contracts';
import type Stripe from 'stripe';
import { endReason } from '../stripe/end-reason.codec';
import { linePrice, planItem } from '../stripe/mirror-rows.presenter';
import { invoiceSubscription } from '../stripe/next-charge.gateway';
import type { PricedPlan } from '../stripe/price-book.gateway';
import { endId, monthlyCents, type Step } from './movements.rules';

/** The plans by price id; null for a foreign price. */
export type Plans = ReadonlyMap<string, PricedPlan | null>;

/** A trial with the columns of its row. */
export interface Trial extends PlanChoice {
  readonly subscription_id: string;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly converted_at: Date | null;
  readonly lost_at: Date | null;
}

const at = (seconds: number): Date => new Date(toMs(seconds));

/** Whether a subscription counts for MRR. One that we ended and refunded ourselves was a mistake and does not. */
export const counts = (subscription: Stripe.Subscription): boolean => endReason(subscription) === null;

const planOfLine = (line: Stripe.InvoiceLineItem, plans: Plans): PricedPlan | null =>
  plans.get(linePrice(line) ?? '') ?? null;

/** The plan that an invoice charges for, null for a trial's invoice. A change of plan credits the old plan with a negative line. */
const chargedPlan = (
  { lines }: Stripe.Invoice,
  { trial_end }: Stripe.Subscription,
  plans: Plans,
): PricedPlan | null => {
  const charged = lines.data.filter(
    ({ amount, period }) => amount > 0 || (amount === 0 && period.start >= (trial_end ?? 0)),
  );
  const latest = charged
    .filter((line) => planOfLine(line, plans) !== null)
    .toSorted((a, b) => b.period.end - a.period.end || b.period.start - a.period.start)[0];
  return latest ? planOfLine(latest, plans) : null;
};

const paidAt = ({ status_transitions, created }: Stripe.Invoice): number => status_transitions.paid_at ?? created;

/**
 * The steps of a subscription: each paid invoice sets its plan, and its end is the last step. An old invoice that is paid late
 * changes nothing. Refunds and failed payments change nothing either.
 */
export const subscriptionSteps = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  plans: Plans,
): Step[] => {
  const { id: subscription_id, ended_at } = subscription;
  const steps: Step[] = [];
  let newest = 0;
  const paid = invoices
    .filter((invoice) => invoice.status === 'paid' && invoiceSubscription(invoice) === subscription_id)
    .toSorted((a, b) => paidAt(a) - paidAt(b) || a.created - b.created);
  for (const invoice of paid) {
    const plan = chargedPlan(invoice, subscription, plans);
    if (plan === null || invoice.created < newest) continue;
    newest = invoice.created;
    const { tier, billing_interval, cents } = plan;
    steps.push({
      id: invoice.id,
      subscription_id,
      at: at(paidAt(invoice)),
      plan: { tier, billing_interval, cents: monthlyCents(cents, billing_interval) },
    });
  }
  if (ended_at) steps.push({ id: endId(subscription_id), subscription_id, at: at(ended_at), plan: null });
  return steps;
};

/** The trial of a subscription, null if it had none. `steps` are the subscription's: the first is its first payment. */
export const trialOf = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  { plans, steps }: { readonly plans: Plans; readonly steps: readonly Step[] },
): Trial | null => {
  const { id: subscription_id, trial_start, trial_end, ended_at } = subscription;
  if (!trial_start || !trial_end) return null;
  const first = invoices
    .filter((invoice) => invoiceSubscription(invoice) === subscription_id)
    .toSorted((a, b) => a.created - b.created)[0];
  const tried = first?.lines.data.map((line) => planOfLine(line, plans)).find((plan) => plan !== null);
  const choice = tried ?? planItem(subscription)?.choice;
  if (!choice) return null;
  const converted_at = steps.find(({ plan }) => plan !== null)?.at ?? null;
  return {
    subscription_id,
    tier: choice.tier,
    billing_interval: choice.billing_interval,
    started_at: at(trial_start),
    ends_at: at(Math.min(trial_end, ended_at ?? trial_end)),
    converted_at,
    lost_at: converted_at === null && ended_at ? at(ended_at) : null,
  };
};
