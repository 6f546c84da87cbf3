import type { Interval } from '../entities/plan';
import type { SubscriptionStatus } from '../entities/subscription';
import { type Tier, tierRank } from '../entities/tier';
import { days } from '../units';

const DAY_MS = days(1);
/** Days a payment may be late before the plan ends. */
export const GRACE_DAYS = 7;
/** How long after its period a subscription still counts, because the renewal may arrive late. */
export const RENEWAL_SLACK_MS = DAY_MS;

/**
 * The subscription fields that decide access. Instants in epoch milliseconds by the customer's clock, which differs from
 * ours only if a test clock moved it.
 */
export interface SubscriptionFacts {
  readonly tier: Tier;
  readonly status: SubscriptionStatus;
  readonly current_period_end: number;
  readonly trial_end: number | null;
  /** When the subscription will end or ended, null while it is current. */
  readonly ends_at: number | null;
  readonly past_due_since: number | null;
  /** A scheduled smaller plan. */
  readonly pending: { readonly tier: Tier; readonly at: number } | null;
}

/** A tier granted by an admin. Instants in epoch milliseconds; null means no end. */
export interface GrantFacts {
  readonly tier: Tier;
  readonly expires_at: number | null;
}

/** A tier, and when it ends if nothing else happens; null means no end. */
export interface Access {
  readonly tier: Tier;
  readonly until: number | null;
}

const NOTHING: Access = { tier: 'free', until: null };

/** The end of the paid or allowed time, by status; -Infinity if there is none. */
const paidUntil = (facts: SubscriptionFacts): number => {
  switch (facts.status) {
    case 'trialing':
      return facts.trial_end ?? facts.current_period_end;
    case 'active':
      return facts.current_period_end + RENEWAL_SLACK_MS;
    case 'past_due':
      return (facts.past_due_since ?? facts.current_period_end) + GRACE_DAYS * DAY_MS;
    case 'canceled':
      return facts.ends_at ?? Number.NEGATIVE_INFINITY;
    default:
      return Number.NEGATIVE_INFINITY;
  }
};

/** When a subscription stops giving its tier if nothing else happens; -Infinity when it gives nothing. */
export const subscriptionEnd = (facts: SubscriptionFacts): number =>
  Math.min(paidUntil(facts), facts.ends_at ?? Number.POSITIVE_INFINITY);

/**
 * The tier a subscription gives at `now`, from status and time alone: it ends on time without a webhook or a timer. A
 * scheduled smaller plan takes over at its instant, even before the webhook arrives.
 */
export const subscriptionAccess = (facts: SubscriptionFacts | null, now: number): Access => {
  if (facts === null) return NOTHING;
  const until = subscriptionEnd(facts);
  if (now >= until) return NOTHING;
  if (facts.pending === null) return { tier: facts.tier, until };
  if (now >= facts.pending.at) return { tier: facts.pending.tier, until };
  return { tier: facts.tier, until: Math.min(until, facts.pending.at) };
};

/** The tier a grant gives at `now`. */
export const grantAccess = (grant: GrantFacts | null, now: number): Access => {
  if (grant === null || (grant.expires_at !== null && now >= grant.expires_at)) return NOTHING;
  return { tier: grant.tier, until: grant.expires_at };
};

const isLonger = (a: Access, b: Access): boolean => a.until === null || (b.until !== null && a.until > b.until);

/** The larger tier; of two equal ones, the one that lasts longer. */
export const largerAccess = (a: Access, b: Access): Access => {
  const difference = tierRank(a.tier) - tierRank(b.tier);
  if (difference !== 0) return difference > 0 ? a : b;
  return isLonger(a, b) ? a : b;
};

/** Number of months in a billing interval. */
export const INTERVAL_MONTHS: Record<Interval, number> = { monthly: 1, quarterly: 3, yearly: 12 };

interface Choice {
  readonly tier: Tier;
  readonly billing_interval: Interval;
}

/**
 * The kind of a plan change: a larger tier is an upgrade, a smaller one a downgrade; within a tier, the longer interval
 * is the upgrade. Upgrades are immediate, downgrades wait for the period's end (ruling 26).
 */
export const changeKind = (from: Choice, to: Choice): 'upgrade' | 'downgrade' | 'same' => {
  const difference =
    tierRank(to.tier) - tierRank(from.tier) ||
    INTERVAL_MONTHS[to.billing_interval] - INTERVAL_MONTHS[from.billing_interval];
  if (difference === 0) return 'same';
  return difference > 0 ? 'upgrade' : 'downgrade';
};
