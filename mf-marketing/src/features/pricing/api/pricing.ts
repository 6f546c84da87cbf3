import { endpoints, pricingOf } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

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
