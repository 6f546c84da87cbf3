import { endpoints, TRIAL_RULE, tierRank, type User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery } from '@prebell/platform/query';
import { leave } from '../../../shared/leave/leave';

/** The plan of the trial (ruling 6). */
const OFFERED = { tier: 'pro', billing_interval: 'monthly' } as const;

/** 'Start your trial', for users who have had no trial and are on a smaller plan. */
export const TrialOffer = ({ user }: { readonly user: User }) => {
  const { api, notify } = usePlatform();
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
  const start = useMutation({
    mutationFn: async () => {
      const body = {
        ...OFFERED,
        success_url: `${location.origin}/subscription/success`,
        cancel_url: `${location.origin}/pricing`,
      };
      return (await api.call(endpoints.payments.createCheckoutSession, { body })).checkout_url;
    },
    networkMode: 'always',
    onSuccess: leave,
    onError: (error) =>
      void notify.show(
        'error',
        `Failed to start checkout process: ${reasonOf(error, 'Failed to create checkout session')}`,
      ),
  });
  if (!isBelow || data?.trial_available !== true || data.subscription !== null) return null;
  return (
    <Button
      size="small"
      variant="primary"
      title={`7 days of Pro, no credit card required. ${TRIAL_RULE}`}
      busy={start.isPending}
      busyLabel="Opening checkout..."
      onClick={() => start.mutate()}
    >
      Start your trial
    </Button>
  );
};
