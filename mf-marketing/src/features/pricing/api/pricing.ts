import { endpoints, type Interval, type PaidTier, pricingOf } from '@prebell/contracts';
import { type ApiClient, reasonOf, usePlatform, useUser } from '@prebell/platform';
import { queryOptions, useMutation, useQuery } from '@prebell/platform/query';

const pricingQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['pricing'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.pricing, { signal })).pricing,
    // Offline is an error with its own text. Do not wait for the network.
    networkMode: 'always',
    // Start with the catalogue of this build, so that the page is complete before the server answers.
    placeholderData: () => pricingOf(() => null),
  });

export const usePricing = () => useQuery(pricingQueryOptions(usePlatform().api));

/** The signed-in user's subscription. Visitors send no request. */
export const useOwnSubscription = () => {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
    networkMode: 'always',
    enabled: useUser() !== null,
  });
};

/** Starts a checkout: opens the payment processor's page, or reports why it cannot. */
export const useCheckout = () => {
  const { api, notify } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async (choice: { readonly tier: PaidTier; readonly billing_interval: Interval }) => {
      const { origin } = location;
      const body = { ...choice, success_url: `${origin}/subscription/success`, cancel_url: `${origin}/pricing` };
      return (await api.call(endpoints.payments.createCheckoutSession, { body })).checkout_url;
    },
    networkMode: 'always',
    // The payment processor's page lies outside the app.
    onSuccess: (url) => location.assign(url),
    onError: (error) =>
      void notify.show(
        'error',
        `Failed to start checkout process: ${reasonOf(error, 'Failed to create checkout session')}`,
      ),
  });
  return { begin: mutate, isBusy: isPending };
};
