import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const pricingQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['pricing'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.pricing, { signal })).pricing,
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
  });

export const usePricing = () => useQuery(pricingQueryOptions(usePlatform().api));
