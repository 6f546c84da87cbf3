import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

/** What is live may change any moment by another hand: looked at again while the screen is open. */
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

/** Goes back one state, of everything or of one app. `live` is the release the admin looked at. */
export const rollBack = (api: ApiClient, { live, only }: { readonly live: string; readonly only: string | null }) =>
  api.call(endpoints.releases.rollback, { body: { live, only } });
