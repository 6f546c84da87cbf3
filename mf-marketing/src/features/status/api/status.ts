import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const REFRESH_MS = 30_000;

const statusQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.platform, { signal }),
    refetchInterval: REFRESH_MS,
    // Offline is an error with its own text. Do not wait for the network.
    networkMode: 'always',
  });

const sampleQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status', 'sample'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.sample, { signal }),
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
  });

/** The platform's own measurements, reloaded every 30 s. */
export const useStatus = () => useQuery(statusQueryOptions(usePlatform().api));

/** The scanner of 15 minutes ago, reloaded every 30 s. */
export const useSample = () => useQuery(sampleQueryOptions(usePlatform().api));
