import type { User } from '@prebell/contracts';

/** What happens to an account's plan at its `subscription_expires`, or happened to the last one of a free account. */
export const planEndWord = ({
  subscription_tier,
  tier_info,
}: Pick<User, 'subscription_tier' | 'tier_info'>): 'Renews' | 'Ends' | 'Free since' => {
  if (subscription_tier === 'free') return 'Free since';
  return tier_info.renews === true ? 'Renews' : 'Ends';
};
