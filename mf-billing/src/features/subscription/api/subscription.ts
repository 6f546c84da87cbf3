import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';

/** Payments on the subscription page (specification, section 9). */
const PAYMENTS_SHOWN = 5;

export const subscriptionQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['billing', 'subscription'] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
  });

const paymentsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['billing', 'payments'] as const,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.payments.payments, { query: { per_page: PAYMENTS_SHOWN }, signal })).payments,
    networkMode: 'always',
  });

export const useSubscription = () => useQuery(subscriptionQueryOptions(usePlatform().api));
export const usePayments = () => useQuery(paymentsQueryOptions(usePlatform().api));

/** Asks for everything of billing anew, and who the user is now: call it after a change. */
export const useRefreshBilling = () => {
  const { session } = usePlatform();
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['billing'] }), session.reload()]);
  };
};
