import { endpoints, pricingOf } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const pricingQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['pricing'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.payments.pricing, { signal })).pricing,
    // When offline, fail with an error message instead of waiting.
    networkMode: 'always',
    // Start with the prices in this build, so that the page is complete before the server answers.
    placeholderData: () => pricingOf(() => null),
  });

export const usePricing = () => useQuery(pricingQueryOptions(usePlatform().api));
