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
    // When offline, fail with an error message instead of waiting.
    networkMode: 'always',
  });

/** What went live, newest first. */
export const useChangelog = () => useQuery(changelogQueryOptions(usePlatform().api));
