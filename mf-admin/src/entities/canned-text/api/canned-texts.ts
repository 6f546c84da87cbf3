import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const cannedTextsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'canned-texts'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.cannedTexts.list, { signal })).texts,
    networkMode: 'always',
    staleTime: 0,
  });

/** Prepared texts for answering tickets, sorted by name. */
export const useCannedTexts = () => useQuery(cannedTextsQueryOptions(usePlatform().api));
