import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { firstAnswer } from '../../../shared/first-answer/first-answer';

const changelogQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['changelog'] as const,
    queryFn: ({ signal }) => api.call(endpoints.releases.changelog, { signal }),
    initialData: () => firstAnswer(endpoints.releases.changelog),
    initialDataUpdatedAt: 0,
    // Offline is an error with its own text, so it does not wait for the network.
    networkMode: 'always',
  });

/** What went live, newest first. */
export const useChangelog = () => useQuery(changelogQueryOptions(usePlatform().api));
