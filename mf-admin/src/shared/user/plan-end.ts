import type { User } from '@prebell/contracts';

/** What happens to a plan at `subscription_expires`. For a free account: what happened to its last plan. */
export const planEndWord = ({
  subscription_tier,
  tier_info,
}: Pick<User, 'subscription_tier' | 'tier_info'>): 'Renews' | 'Ends' | 'Free since' => {
  if (subscription_tier === 'free') return 'Free since';
  return tier_info.renews === true ? 'Renews' : 'Ends';
};
