import { endpoints, PAYMENTS_PER_PAGE } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@prebell/platform/query';

/** How many payments the subscription page shows at first (specification, section 9). */
const PAYMENTS_SHOWN = 5;

export const subscriptionQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['billing', 'subscription'] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
    // Offline, fail at once so that the page can say so, instead of waiting for the network.
    networkMode: 'always',
  });

/** One page of all payments, or the last few payments if `page` is null. */
const paymentsQueryOptions = (api: ApiClient, page: number | null) =>
  queryOptions({
    queryKey: ['billing', 'payments', page] as const,
    queryFn: ({ signal }) => {
      const query = page === null ? { per_page: PAYMENTS_SHOWN } : { page, per_page: PAYMENTS_PER_PAGE };
      return api.call(endpoints.payments.payments, { query, signal });
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });

export const useSubscription = () => useQuery(subscriptionQueryOptions(usePlatform().api));
export const usePayments = (page: number | null) => useQuery(paymentsQueryOptions(usePlatform().api, page));

/** Refetches all billing data and the current user. Call it after a change. */
export const useRefreshBilling = () => {
  const { session } = usePlatform();
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['billing'] }), session.reload()]);
  };
};
