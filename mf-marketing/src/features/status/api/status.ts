import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { firstAnswer } from '../../../shared/first-answer/first-answer';

const REFRESH_MS = 30_000;

/** Reload every 30 s. When offline, fail with an error message instead of waiting. */
const LIVE = { refetchInterval: REFRESH_MS, networkMode: 'always', initialDataUpdatedAt: 0 } as const;

const statusQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.platform, { signal }),
    initialData: () => firstAnswer(endpoints.status.platform),
    ...LIVE,
  });

const historyQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status', 'history'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.history, { signal }),
    initialData: () => firstAnswer(endpoints.status.history),
    ...LIVE,
  });

const sampleQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['status', 'sample'] as const,
    queryFn: ({ signal }) => api.call(endpoints.status.sample, { signal }),
    initialData: () => firstAnswer(endpoints.status.sample),
    ...LIVE,
  });

/** The platform's own measurements. */
export const useStatus = () => useQuery(statusQueryOptions(usePlatform().api));

/** The checks of the last 90 days, and incidents. */
export const useHistory = () => useQuery(historyQueryOptions(usePlatform().api));

/** The momentum scanner as it was 15 minutes ago. */
export const useSample = () => useQuery(sampleQueryOptions(usePlatform().api));
