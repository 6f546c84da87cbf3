import {
  changeKind,
  isLiveStatus,
  PLANS,
  paidTierSchema,
  type Subscription,
  type Tier,
  TRIAL_CALL,
  type User,
} from '@prebell/contracts';
import type { Billing } from './offers';

/** A signed-in visitor. The current subscription decides what the buttons do. */
export interface Visitor {
  readonly user: User;
  readonly subscription: Subscription | null;
  /** The user has not had a trial yet. */
  readonly trialAvailable: boolean;
}

/** Label and action of a plan's button. */
export type PlanAction =
  | { readonly kind: 'register'; readonly label: string }
  /** The visitor is signed out. */
  | { readonly kind: 'sign-in-first'; readonly label: string }
  | { readonly kind: 'current' }
  | { readonly kind: 'checkout'; readonly label: string }
  /** A plan change; the user sees the amount before confirming it. */
  | { readonly kind: 'change'; readonly label: string; readonly href: string };

const changeLabel = (current: Subscription, tier: Tier, billing: Billing): string => {
  const { label } = PLANS[tier];
  if (current.tier === tier) return `Switch to ${billing}`;
  const paid = paidTierSchema.safeParse(current.tier);
  if (!paid.success || current.billing_interval === 'unknown') return `Choose ${label}`;
  const from = { tier: paid.data, billing_interval: current.billing_interval };
  return `${changeKind(from, { tier, billing_interval: billing }) === 'upgrade' ? 'Upgrade' : 'Downgrade'} to ${label}`;
};

const freeAction = (visitor: Visitor | null, live: Subscription | null): PlanAction => {
  if (visitor === null) return { kind: 'register', label: 'Get Started Free' };
  if (live === null && visitor.user.subscription_tier === 'free') return { kind: 'current' };
  return { kind: 'change', label: 'Manage your plan', href: '/subscription' };
};

/** What a plan's button does for `visitor`; null means signed out. */
export const planAction = (visitor: Visitor | null, tier: Tier, billing: Billing): PlanAction => {
  const subscription = visitor?.subscription ?? null;
  const live = subscription !== null && isLiveStatus(subscription.status) ? subscription : null;
  if (tier === 'free') return freeAction(visitor, live);
  const { label } = PLANS[tier];
  if (visitor === null) return { kind: 'sign-in-first', label: `Choose ${label}` };
  if (live !== null) {
    if (live.tier === tier && live.billing_interval === billing) return { kind: 'current' };
    const href = `/subscription?plan=${tier}&interval=${billing}`;
    return { kind: 'change', label: changeLabel(live, tier, billing), href };
  }
  // An admin granted this plan, so there is nothing to buy.
  if (visitor.user.subscription_tier === tier) return { kind: 'current' };
  return { kind: 'checkout', label: visitor.trialAvailable ? TRIAL_CALL : `Subscribe to ${label}` };
};
