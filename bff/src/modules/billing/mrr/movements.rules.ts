import { INTERVAL_MONTHS, type Interval, type MovementKind, type PaidTier } from '@prebell/contracts';

/** A subscription's plan, with what it adds to MRR. */
export interface MonthlyPlan {
  readonly tier: PaidTier;
  readonly billing_interval: Interval;
  /** Cents a month. */
  readonly cents: number;
}

/** From `at` on, a subscription has this plan; null means that it has ended. */
export interface Step {
  /** The id of the paid invoice, or `endId` of the subscription. */
  readonly id: string;
  readonly subscription_id: string;
  readonly at: Date;
  readonly plan: MonthlyPlan | null;
}

/** A step that changed the subscription's plan or revenue. */
export interface Movement extends Omit<Step, 'plan'> {
  readonly kind: MovementKind;
  /** The subscription's next movement, null if there is none. */
  readonly until: Date | null;
  readonly from: MonthlyPlan | null;
  readonly to: MonthlyPlan | null;
}

/** The id of the step with which a subscription ends. */
export const endId = (subscriptionId: string): string => `${subscriptionId}/end`;

/** The price of an interval as cents a month, each subscription rounded to the cent, half a cent up. */
export const monthlyCents = (cents: number, interval: Interval): number =>
  Math.round(cents / INTERVAL_MONTHS[interval]);

const isSame = (a: MonthlyPlan | null, b: MonthlyPlan | null): boolean =>
  a?.tier === b?.tier && a?.billing_interval === b?.billing_interval && a?.cents === b?.cents;

/** Sorts by time. Within one second, starts come before ends, so that a subscription that ends immediately has started first. */
const inOrder = (a: Step, b: Step): number =>
  a.at.getTime() - b.at.getTime() ||
  Number(a.plan === null) - Number(b.plan === null) ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

interface Change {
  /** The customer's MRR before and after. */
  readonly before: number;
  readonly after: number;
  readonly wasPaying: boolean;
}

const kindOf = ({ before, after, wasPaying }: Change): MovementKind => {
  if (before === 0 && after > 0) return wasPaying ? 'reactivation' : 'new';
  if (after === 0 && before > 0) return 'churn';
  if (after === before) return 'moved';
  return after > before ? 'expansion' : 'contraction';
};

/**
 * One customer's movements, from the steps of all their subscriptions. Stripe defines the kinds by the customer's MRR
 * (https://docs.stripe.com/billing/subscriptions/analytics/glossary): a customer who has none and never had any is new.
 */
export const movementsOf = (steps: readonly Step[]): Movement[] => {
  const plans = new Map<string, MonthlyPlan | null>();
  const movements: Movement[] = [];
  const lastOf = new Map<string, number>();
  let mrr = 0;
  let wasPaying = false;
  for (const { plan, ...step } of steps.toSorted(inOrder)) {
    const from = plans.get(step.subscription_id) ?? null;
    if (isSame(from, plan)) continue;
    const after = mrr - (from?.cents ?? 0) + (plan?.cents ?? 0);
    const last = lastOf.get(step.subscription_id);
    const earlier = last === undefined ? undefined : movements[last];
    if (last !== undefined && earlier) movements[last] = { ...earlier, until: step.at };
    lastOf.set(step.subscription_id, movements.length);
    movements.push({ ...step, kind: kindOf({ before: mrr, after, wasPaying }), until: null, from, to: plan });
    plans.set(step.subscription_id, plan);
    wasPaying ||= after > 0;
    mrr = after;
  }
  return movements;
};
