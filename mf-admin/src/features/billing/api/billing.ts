import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

const COMMON = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

const subscriptionsQueryOptions = (api: ApiClient, page: number) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'subscriptions', page] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminSubscriptions, { query: { page }, signal }),
  });

const paymentsQueryOptions = (api: ApiClient, page: number) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'payments', page] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminPayments, { query: { page }, signal }),
  });

export const useSubscriptions = (page: number) => useQuery(subscriptionsQueryOptions(usePlatform().api, page));
export const usePayments = (page: number) => useQuery(paymentsQueryOptions(usePlatform().api, page));
