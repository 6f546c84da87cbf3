import {
  type Access,
  type GrantFacts,
  grantAccess,
  largerAccess,
  type SubscriptionFacts,
  subscriptionAccess,
  subscriptionEnd,
  type Tier,
} from '@prebell/contracts';

/** Everything that decides a user's tier. */
export interface Entitled {
  readonly grant: GrantFacts | null;
  readonly subscription: SubscriptionFacts | null;
  /** How far the customer's clock is ahead of ours, milliseconds; 0 unless a test clock moved it. */
  readonly billing_offset_ms: number;
}

/** The access that a subscription gives, with its end by our clock. */
const boughtAccess = ({ subscription, billing_offset_ms }: Entitled, now: number): Access => {
  const { tier, until } = subscriptionAccess(subscription, now + billing_offset_ms);
  return { tier, until: until === null ? null : until - billing_offset_ms };
};

/**
 * A user's tier at `now`: the higher of grant and subscription. All code that needs a tier computes it here at that
 * time, so a tier ends on time without any job.
 */
export const accessOf = (user: Entitled, now: Date): Access =>
  largerAccess(grantAccess(user.grant, now.getTime()), boughtAccess(user, now.getTime()));

/**
 * The end date to show. If the access comes from a subscription that renews, the end of its period; otherwise the end
 * of the access. Null means no end.
 */
const shownEnd = (user: Entitled, access: Access, now: number): { end: number | null; renews: boolean } => {
  const { subscription, billing_offset_ms } = user;
  const bought = boughtAccess(user, now);
  const renews = subscription?.status === 'active' && subscription.ends_at === null;
  if (!renews || bought.tier !== access.tier || bought.until !== access.until)
    return { end: access.until, renews: false };
  const period = subscription.current_period_end - billing_offset_ms;
  return { end: Math.min(period, access.until ?? Number.POSITIVE_INFINITY), renews: true };
};

/** When a user's last tier ended, epoch milliseconds by our clock; null if there never was one. */
const lastEnd = ({ grant, subscription, billing_offset_ms }: Entitled): number | null => {
  const ends = [grant?.expires_at ?? null, subscription && subscriptionEnd(subscription) - billing_offset_ms];
  const known = ends.filter((end) => end !== null && Number.isFinite(end)).map(Number);
  return known.length === 0 ? null : Math.max(...known);
};

/** A tier in the form of `tier_info`. An expired tier is shown as free and inactive, with its end. */
export const tierState = (
  user: Entitled,
  now: Date,
): { tier: Tier; expires: string | null; is_active: boolean; renews: boolean } => {
  const access = accessOf(user, now);
  const hadMore = access.tier === 'free' && (user.grant !== null || user.subscription !== null);
  const { end, renews } = hadMore ? { end: lastEnd(user), renews: false } : shownEnd(user, access, now.getTime());
  return {
    tier: access.tier,
    expires: end === null ? null : new Date(end).toISOString(),
    is_active: !hadMore,
    renews,
  };
};
