import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

export const subscriptionQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['subscription'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.subscription, { signal })).subscription,
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
  });

export const useSubscription = () => useQuery(subscriptionQueryOptions(usePlatform().api));
