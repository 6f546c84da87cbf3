import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** Others may publish at any time, so refetch while the screen is open. */
const LOOK_EVERY_MS = 15_000;

export const releasesQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'releases'] as const,
    queryFn: ({ signal }) => api.call(endpoints.releases.list, { signal }),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });

export const useReleases = () => useQuery(releasesQueryOptions(usePlatform().api));

/** Where the lines of a stack are in the sources. Versions never change, so an answer stays right. */
const stackQueryOptions = (api: ApiClient, stack: string) =>
  queryOptions({
    queryKey: ['admin', 'releases', 'stack', stack] as const,
    queryFn: ({ signal }) => api.call(endpoints.releases.stack, { body: { stack }, signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useStack = (stack: string) => useQuery(stackQueryOptions(usePlatform().api, stack));

/** Rolls everything or one app back by one release. `live` is the release that the admin saw. */
export const rollBack = (api: ApiClient, { live, only }: { readonly live: string; readonly only: string | null }) =>
  api.call(endpoints.releases.rollback, { body: { live, only } });

/** Promotes or stops the canary. `live` is the release that the admin saw. */
export const stepCanary = (api: ApiClient, body: { readonly live: string; readonly step: 'promote' | 'stop' }) =>
  api.call(endpoints.releases.canary, { body });
