import { type ChangePreview, type PlanChoice, planAmount, toMs } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import { dollars } from './billing.presenter';
import {
  assertPaid,
  type CurrentPlan,
  directionOf,
  fetchCurrentPlan,
  isTrialing,
  periodEnd,
  previewInvoice,
  upgradeItems,
} from './current-plan.service';
import { findAccount } from './customers.repository';
import { draftChargedAt } from './stripe/next-charge.gateway';

const iso = (seconds: number): string => new Date(toMs(seconds)).toISOString();

/** What comes after a change: the next invoice's total before credit, its date, and the balance. */
interface NextInvoice {
  /** Cents. */
  readonly total: number;
  /** Epoch seconds. */
  readonly at: number;
  /** Cents; negative means credit of the customer. */
  readonly balance: number;
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;

/** The renewal at the chosen plan, without any charge before it. */
const previewRenewal = async (deps: BillingDeps, current: CurrentPlan, to: PlanChoice): Promise<Stripe.Invoice> =>
  deps.stripe.client.invoices.createPreview({
    customer: current.customer,
    subscription: current.subscription.id,
    subscription_details: {
      items: await upgradeItems(deps, current, to),
      proration_behavior: 'none',
      // The change undoes a cancellation, without which there would be no renewal to preview.
      ...(current.subscription.cancel_at_period_end && { cancel_at_period_end: false }),
    },
  });

const isScheduled = ({ subscription: { schedule } }: CurrentPlan): boolean =>
  schedule !== null && typeof schedule !== 'string' && schedule.status === 'active';

/**
 * The total of the renewal at the chosen plan, in cents. While another change is scheduled, every preview of the subscription
 * follows that schedule, so this reads the price of the chosen plan from the processor instead.
 */
const renewalTotal = async (deps: BillingDeps, current: CurrentPlan, to: PlanChoice): Promise<number> => {
  if (!isScheduled(current)) return (await previewRenewal(deps, current, to)).total;
  const { unit_amount } = await deps.stripe.client.prices.retrieve(await deps.stripe.prices.idOf(to));
  if (unit_amount === null) throw new Error(`The price of ${to.tier} has no amount`);
  return unit_amount;
};

const nextInvoice = async (
  deps: BillingDeps,
  current: CurrentPlan,
  { to, invoice }: { readonly to: PlanChoice; readonly invoice: Stripe.Invoice | null },
): Promise<NextInvoice> => {
  const balance = invoice ? invoice.starting_balance + invoice.total - invoice.amount_due : current.balance;
  // A change of interval starts a new period immediately. The line of that period is the next renewal, and its end is the date.
  const newPeriod = invoice?.lines.data.find((line) => !isProration(line));
  if (newPeriod) return { total: newPeriod.amount, at: newPeriod.period.end, balance };
  return { total: await renewalTotal(deps, current, to), at: periodEnd(current), balance };
};

/** The payment processor does not charge a card less than this, in cents; a smaller amount stays on the customer's balance. */
const MINIMUM_CHARGE = 50;

/** Offsets an invoice's total against the customer's balance, in cents. */
const applyBalance = (total: number, balance: number): { readonly due: number; readonly left: number } => {
  const sum = total + balance;
  return sum < MINIMUM_CHARGE ? { due: 0, left: sum } : { due: sum, left: 0 };
};

/**
 * The charges after a change. The draft of a renewal is charged within the hour in any case, so it uses the credit before the next
 * renewal does.
 */
const presentNext = ({ total, at, balance }: NextInvoice, draft: Stripe.Invoice | null) => {
  const invoiced = draft && applyBalance(draft.total, balance);
  return {
    credit: dollars(Math.max(0, -balance)),
    invoiced:
      draft && invoiced
        ? {
            amount: dollars(invoiced.due),
            from_credit: dollars(Math.max(0, Math.min(draft.total, -balance))),
            at: iso(draftChargedAt(draft)),
          }
        : null,
    next_charge_amount: dollars(applyBalance(total, invoiced?.left ?? balance).due),
    next_charge_at: iso(at),
  };
};

/**
 * Preview of a change of plan. Every amount and date comes from the payment processor's own preview.
 * @throws NO_SUBSCRIPTION, PAYMENT_FAILED while a payment is due, WRONG_DIRECTION for the same plan
 */
export const previewChange = async (deps: BillingDeps, userId: string, to: PlanChoice): Promise<ChangePreview> => {
  const current = await fetchCurrentPlan(deps, await findAccount(deps.db, userId));
  assertPaid(current);
  const kind = directionOf(current, to);
  if (kind === 'same') throw new AppError('WRONG_DIRECTION', 'You are already on this plan');
  const isNow = kind === 'upgrade' && !isTrialing(current);
  const invoice = isNow ? await previewInvoice(deps, current, { to, prorationDate: current.now }) : null;
  return {
    kind,
    ...to,
    recurring_amount: planAmount(to.tier, to.billing_interval),
    currency: current.subscription.currency,
    proration_date: current.now,
    amount_due: dollars(invoice?.amount_due ?? 0),
    has_payment_method: current.card !== null,
    trial_end: isTrialing(current) ? iso(periodEnd(current)) : null,
    takes_cancellation_back: current.subscription.cancel_at_period_end,
    effective_at: iso(kind === 'upgrade' ? current.now : periodEnd(current)),
    ...presentNext(await nextInvoice(deps, current, { to, invoice }), current.draft),
  };
};
