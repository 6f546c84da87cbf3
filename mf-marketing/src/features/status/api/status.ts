import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const REFRESH_MS = 30_000;

const statusQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.platform, { signal }),
    refetchInterval: REFRESH_MS,
    // Offline is a failure with its own text, not a wait without an end.
    networkMode: 'always',
  });

const sampleQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status', 'sample'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.sample, { signal }),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
  });

/** What the platform measures of itself, renewed every 30 s. */
export const useStatus = () => useQuery(statusQueryOptions(usePlatform().api));

/** The scanner as it was 15 minutes ago, renewed every 30 s. */
export const useSample = () => useQuery(sampleQueryOptions(usePlatform().api));
