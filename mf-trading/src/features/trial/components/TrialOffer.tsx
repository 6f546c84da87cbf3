import { endpoints, TRIAL_RULE, tierRank, type User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { useCheckout, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** The plan that the trial is for (ruling 6). */
const OFFERED = { tier: 'pro', billing_interval: 'monthly' } as const;

/** 'Start your trial', for users on a smaller plan who have had no trial yet. */
export const TrialOffer = ({ user }: { readonly user: User }) => {
  const { api } = usePlatform();
  const isBelow =
    !user.is_admin && user.subscription_tier !== 'unknown' && tierRank(user.subscription_tier) < tierRank(OFFERED.tier);
  const { data } = useQuery(
    queryOptions({
      queryKey: ['trial', user.id],
      queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
      enabled: isBelow,
      // Skip the offer when the lookup fails; the plans page shows it too.
      retry: false,
    }),
  );
  const { begin, isBusy } = useCheckout();
  if (!isBelow || data?.trial_available !== true || data.subscription !== null) return null;
  return (
    <Button
      size="small"
      variant="primary"
      title={`7 days of Pro, no credit card required. ${TRIAL_RULE}`}
      busy={isBusy}
      busyLabel="Opening checkout..."
      onClick={() => begin(OFFERED)}
    >
      Start your trial
    </Button>
  );
};
