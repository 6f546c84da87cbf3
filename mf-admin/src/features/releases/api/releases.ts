import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** Others may publish at any time, so refetch while the page is open. */
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

/** Looks up the source lines of an error stack. Published versions never change, so the answer stays valid. */
const stackQueryOptions = (api: ApiClient, stack: string) =>
  queryOptions({
    queryKey: ['admin', 'releases', 'stack', stack] as const,
    queryFn: ({ signal }) => api.call(endpoints.adminReleases.stack, { body: { stack }, signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useStack = (stack: string) => useQuery(stackQueryOptions(usePlatform().api, stack));

/** What a rollback from the live release to another one would change and break. */
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
  /** The app to roll back; null for everything. */
  readonly only: string | null;
  /** The release to return to; null for the previous state. */
  readonly to: string | null;
}

/** Rolls back everything or one app. `live` is the live release on the admin's screen; the server refuses if it has changed. */
export const rollBack = (api: ApiClient, body: Rollback & { readonly live: string }) =>
  api.call(endpoints.adminReleases.rollback, { body });

/** Promotes or stops the canary. `live` is the live release on the admin's screen. */
export const stepCanary = (api: ApiClient, body: { readonly live: string; readonly step: 'promote' | 'stop' }) =>
  api.call(endpoints.adminReleases.canary, { body });
