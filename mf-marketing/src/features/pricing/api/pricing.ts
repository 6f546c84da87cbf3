import { endpoints, type Interval, type PaidTier, pricingOf } from '@prebell/contracts';
import { type ApiClient, reasonOf, usePlatform, useUser } from '@prebell/platform';
import { queryOptions, useMutation, useQuery } from '@prebell/platform/query';

const pricingQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['pricing'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.pricing, { signal })).pricing,
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
    // The catalogue this app was built with: the page is whole at once, and right as soon as the server has answered.
    placeholderData: () => pricingOf(() => null),
  });

export const usePricing = () => useQuery(pricingQueryOptions(usePlatform().api));

/** What the signed-in user has bought; nobody signed in asks nothing. */
export const useOwnSubscription = () => {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
    networkMode: 'always',
    enabled: useUser() !== null,
  });
};

/** Begins to buy a plan: leads to the payment processor's page, or says why not. */
export const useCheckout = () => {
  const { api, notify } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async (choice: { readonly tier: PaidTier; readonly billing_interval: Interval }) => {
      const { origin } = location;
      const body = { ...choice, success_url: `${origin}/subscription/success`, cancel_url: `${origin}/pricing` };
      return (await api.call(endpoints.payments.createCheckoutSession, { body })).checkout_url;
    },
    networkMode: 'always',
    // Not a page of the app.
    onSuccess: (url) => location.assign(url),
    onError: (error) =>
      void notify.show(
        'error',
        `Failed to start checkout process: ${reasonOf(error, 'Failed to create checkout session')}`,
      ),
  });
  return { begin: mutate, isBusy: isPending };
};
