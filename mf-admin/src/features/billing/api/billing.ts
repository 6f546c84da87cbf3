import { endpoints, type PaymentListQuery, type SubscriptionListQuery } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

const COMMON = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

const subscriptionsQueryOptions = (api: ApiClient, query: SubscriptionListQuery) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'subscriptions', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminSubscriptions, { query, signal }),
  });

const paymentsQueryOptions = (api: ApiClient, query: PaymentListQuery) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'payments', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminPayments, { query, signal }),
  });

export const useSubscriptions = (query: SubscriptionListQuery) =>
  useQuery(subscriptionsQueryOptions(usePlatform().api, query));
export const usePayments = (query: PaymentListQuery) => useQuery(paymentsQueryOptions(usePlatform().api, query));
