import type { BusinessMonth, MovementKind, PaidTier } from '@prebell/contracts';
import type Stripe from 'stripe';

// The figures counted again, from nothing but Stripe's invoices and subscriptions. Plain on purpose: it asks for each instant what every
// subscription was worth then, keeps no state between instants, and shares no code with the product.

export interface Price {
  readonly tier: PaidTier;
  /** Months of an interval. */
  readonly months: number;
  readonly cents: number;
}

export interface Customer {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
}

const ofSubscription = (invoice: Stripe.Invoice): string => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? '');
};
const paidAt = (invoice: Stripe.Invoice): number => invoice.status_transitions.paid_at ?? Number.POSITIVE_INFINITY;
const priceOf = (line: Stripe.InvoiceLineItem): string => {
  const price = line.pricing?.price_details?.price;
  return typeof price === 'string' ? price : (price?.id ?? '');
};
/** Lines that charge for a plan. The synthetic and the sandbox's trials charge nothing, credits are negative. */
const chargesOf = (invoice: Stripe.Invoice) => invoice.lines.data.filter((line) => line.amount > 0);

type Value = { readonly tier: PaidTier; readonly cents: number };

/** What a subscription is worth a month at an instant (epoch seconds), null if nothing. */
const valueAt = (
  { invoices }: Customer,
  { id, ended_at }: Stripe.Subscription,
  { at, prices }: { readonly at: number; readonly prices: ReadonlyMap<string, Price> },
): Value | null => {
  if (ended_at && ended_at <= at) return null;
  const paid = invoices.filter(
    (each) => each.status === 'paid' && ofSubscription(each) === id && paidAt(each) <= at && chargesOf(each).length > 0,
  );
  if (paid.length === 0) return null;
  const newest = paid.reduce((a, b) => (b.created > a.created ? b : a));
  const line = chargesOf(newest).reduce((a, b) => (b.period.end > a.period.end ? b : a));
  const price = prices.get(priceOf(line));
  return price ? { tier: price.tier, cents: Math.floor(price.cents / price.months + 0.5) } : null;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The figures of months, oldest first. `starts` has one instant more than there are months, epoch seconds. */
export const recount = (
  customers: readonly Customer[],
  {
    starts,
    prices,
    tier,
  }: {
    readonly starts: readonly number[];
    readonly prices: ReadonlyMap<string, Price>;
    readonly tier: PaidTier | null;
  },
): Omit<BusinessMonth, 'month'>[] => {
  const isShown = (of: PaidTier | undefined) => tier === null || tier === of;
  const end = starts[starts.length - 1] ?? 0;
  const worth = (at: number) =>
    customers.flatMap((each) =>
      each.subscriptions.flatMap((subscription) => {
        const value = valueAt(each, subscription, { at, prices });
        return value && isShown(value.tier) ? value.cents : [];
      }),
    );
  const months = starts.slice(1).map((next, index) => {
    const [before, after] = [worth((starts[index] ?? 0) - 1), worth(next - 1)];
    const nothing = () => ({ amount: 0, count: 0 });
    return {
      opening: sum(before) / 100,
      new: nothing(),
      reactivation: nothing(),
      expansion: nothing(),
      contraction: nothing(),
      churn: nothing(),
      from_other_plans: 0,
      closing: sum(after) / 100,
      subscriptions: after.length,
      trials: { converted: 0, lost: 0, open: 0 },
    };
  });
  const monthAt = (at: number) => months[starts.findLastIndex((start) => start <= at)];
  for (const customer of customers) {
    const instants = new Set([
      ...customer.invoices.filter(({ status }) => status === 'paid').map(paidAt),
      ...customer.subscriptions.map(({ ended_at }) => ended_at ?? Number.POSITIVE_INFINITY),
    ]);
    let hasPaid = false;
    for (const at of [...instants].filter((each) => each < end).toSorted((a, b) => a - b)) {
      const total = (when: number) =>
        sum(customer.subscriptions.map((each) => valueAt(customer, each, { at: when, prices })?.cents ?? 0));
      const [had, has] = [total(at - 1), total(at)];
      const month = monthAt(at);
      for (const subscription of customer.subscriptions) {
        const [from, to] = [at - 1, at].map((when) => valueAt(customer, subscription, { at: when, prices }));
        if (!month || (from?.tier === to?.tier && from?.cents === to?.cents)) continue;
        const change = (to?.cents ?? 0) - (from?.cents ?? 0);
        let kind: MovementKind = 'moved';
        if (had === 0) kind = hasPaid ? 'reactivation' : 'new';
        else if (has === 0) kind = 'churn';
        else if (has !== had) kind = has > had ? 'expansion' : 'contraction';
        if (kind !== 'moved' && isShown((to ?? from)?.tier)) {
          month[kind].amount += change / 100;
          month[kind].count += 1;
        }
        if (tier !== null && from && to && from.tier !== to.tier) {
          if (to.tier === tier) month.from_other_plans += from.cents / 100;
          if (from.tier === tier) month.from_other_plans -= from.cents / 100;
        }
      }
      hasPaid ||= has > 0;
    }
    for (const { id, trial_start, trial_end, ended_at } of customer.subscriptions) {
      if (!trial_start || !trial_end) continue;
      const month = monthAt(Math.min(trial_end, ended_at ?? trial_end));
      const own = customer.invoices.filter((each) => ofSubscription(each) === id);
      const first = own.reduce((a, b) => (b.created < a.created ? b : a));
      if (!month || !isShown(prices.get(priceOf(first.lines.data[0] as Stripe.InvoiceLineItem))?.tier)) continue;
      if (own.some((each) => each.status === 'paid' && chargesOf(each).length > 0)) month.trials.converted += 1;
      else month.trials[ended_at ? 'lost' : 'open'] += 1;
    }
  }
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  const rounded = ({ amount, count }: { amount: number; count: number }) => ({ amount: cents(amount), count });
  return months.map((month) => ({
    ...month,
    new: rounded(month.new),
    reactivation: rounded(month.reactivation),
    expansion: rounded(month.expansion),
    contraction: rounded(month.contraction),
    churn: rounded(month.churn),
    from_other_plans: cents(month.from_other_plans),
  }));
};
