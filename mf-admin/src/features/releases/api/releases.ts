import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** Others may publish at any time, so refetch while the screen is open. */
const LOOK_EVERY_MS = 15_000;

export const releasesQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'releases'] as const,
    queryFn: ({ signal }) => api.call(endpoints.adminReleases.list, { signal }),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });

export const useReleases = () => useQuery(releasesQueryOptions(usePlatform().api));

/** Where the lines of a stack are in the sources. Versions never change, so an answer stays right. */
const stackQueryOptions = (api: ApiClient, stack: string) =>
  queryOptions({
    queryKey: ['admin', 'releases', 'stack', stack] as const,
    queryFn: ({ signal }) => api.call(endpoints.adminReleases.stack, { body: { stack }, signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useStack = (stack: string) => useQuery(stackQueryOptions(usePlatform().api, stack));

/** What a rollback to a release would change and break while another one is live. */
const rollbacksQueryOptions = (api: ApiClient, { live, to }: { readonly live: string; readonly to: string }) =>
  queryOptions({
    queryKey: ['admin', 'releases', 'rollbacks', live, to] as const,
    queryFn: ({ signal }) => api.call(endpoints.adminReleases.previewRollbacks, { params: { id: to }, signal }),
    networkMode: 'always',
    staleTime: 0,
  });

export const useRollbacks = (way: { readonly live: string; readonly to: string }) =>
  useQuery(rollbacksQueryOptions(usePlatform().api, way));

export interface Rollback {
  /** The app to roll back, null for everything. */
  readonly only: string | null;
  /** The release to return to, null for the state before. */
  readonly to: string | null;
}

/** Rolls everything or one app back. `live` is the release that the admin saw. */
export const rollBack = (api: ApiClient, body: Rollback & { readonly live: string }) =>
  api.call(endpoints.adminReleases.rollback, { body });

/** Promotes or stops the canary. `live` is the release that the admin saw. */
export const stepCanary = (api: ApiClient, body: { readonly live: string; readonly step: 'promote' | 'stop' }) =>
  api.call(endpoints.adminReleases.canary, { body });
