import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

export const subscriptionQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['subscription'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.subscription, { signal })).subscription,
  });

export const useSubscription = () => useQuery(subscriptionQueryOptions(usePlatform().api));
