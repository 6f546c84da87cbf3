import {
  changeKind,
  isLiveStatus,
  PLANS,
  paidTierSchema,
  type Subscription,
  type Tier,
  type User,
} from '@prebell/contracts';
import type { Billing } from './offers';

/** Whoever is looking at the plans: what he holds decides on the buttons. */
export interface Visitor {
  readonly user: User;
  readonly subscription: Subscription | null;
  /** A first trial is still open to him. */
  readonly trialAvailable: boolean;
}

/** What the button of a plan does and says. */
export type PlanAction =
  | { readonly kind: 'register'; readonly label: string }
  /** Nobody is signed in. */
  | { readonly kind: 'sign-in-first'; readonly label: string }
  | { readonly kind: 'current' }
  | { readonly kind: 'checkout'; readonly label: string }
  /** A change that is shown with its amount before it is confirmed. */
  | { readonly kind: 'change'; readonly label: string; readonly href: string };

const changeLabel = (held: Subscription, tier: Tier, billing: Billing): string => {
  const { label } = PLANS[tier];
  if (held.tier === tier) return `Switch to ${billing}`;
  const paid = paidTierSchema.safeParse(held.tier);
  if (!paid.success || held.billing_interval === 'unknown') return `Choose ${label}`;
  const from = { tier: paid.data, billing_interval: held.billing_interval };
  return `${changeKind(from, { tier, billing_interval: billing }) === 'upgrade' ? 'Upgrade' : 'Downgrade'} to ${label}`;
};

const freeAction = (visitor: Visitor | null, live: Subscription | null): PlanAction => {
  if (visitor === null) return { kind: 'register', label: 'Get Started Free' };
  if (live === null && visitor.user.subscription_tier === 'free') return { kind: 'current' };
  return { kind: 'change', label: 'Manage your plan', href: '/subscription' };
};

/** What choosing a plan at an interval means for `visitor`; null is somebody who is not signed in. */
export const planAction = (visitor: Visitor | null, tier: Tier, billing: Billing): PlanAction => {
  const held = visitor?.subscription ?? null;
  const live = held !== null && isLiveStatus(held.status) ? held : null;
  if (tier === 'free') return freeAction(visitor, live);
  const { label } = PLANS[tier];
  if (visitor === null) return { kind: 'sign-in-first', label: `Choose ${label}` };
  if (live !== null) {
    if (live.tier === tier && live.billing_interval === billing) return { kind: 'current' };
    const href = `/subscription?plan=${tier}&interval=${billing}`;
    return { kind: 'change', label: changeLabel(live, tier, billing), href };
  }
  // A plan that was given: nothing has to be bought for it.
  if (visitor.user.subscription_tier === tier) return { kind: 'current' };
  return { kind: 'checkout', label: visitor.trialAvailable ? 'Start 7-Day Free Trial' : `Subscribe to ${label}` };
};
