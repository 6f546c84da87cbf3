import {
  type BusinessFilter,
  endpoints,
  type MovementFilter,
  type PayingAccountFilter,
  type TrialFilter,
} from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useQuery } from '@prebell/platform/query';

/** Keep the last answer while the next one loads. When offline, fail instead of waiting. */
const KEEP_SHOWN = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

const businessQueryOptions = (api: ApiClient, query: BusinessFilter) =>
  queryOptions({
    ...KEEP_SHOWN,
    queryKey: ['admin', 'business', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.business.figures, { query, signal }),
  });

/** The business figures by month. If a request fails, the last answer stays. */
export const useBusiness = (query: BusinessFilter) => useQuery(businessQueryOptions(usePlatform().api, query));

type Paged<Filter> = Filter & { readonly page: number };

const movementsQueryOptions = (api: ApiClient, query: Paged<MovementFilter>) =>
  queryOptions({
    ...KEEP_SHOWN,
    queryKey: ['admin', 'business-movements', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.business.movements, { query, signal }),
  });
const accountsQueryOptions = (api: ApiClient, query: Paged<PayingAccountFilter>) =>
  queryOptions({
    ...KEEP_SHOWN,
    queryKey: ['admin', 'business-accounts', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.business.accounts, { query, signal }),
  });
const trialsQueryOptions = (api: ApiClient, query: Paged<TrialFilter>) =>
  queryOptions({
    ...KEEP_SHOWN,
    queryKey: ['admin', 'business-trials', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.business.trials, { query, signal }),
  });

export const useMovements = (query: Paged<MovementFilter>) => useQuery(movementsQueryOptions(usePlatform().api, query));
export const usePayingAccounts = (query: Paged<PayingAccountFilter>) =>
  useQuery(accountsQueryOptions(usePlatform().api, query));
export const useTrials = (query: Paged<TrialFilter>) => useQuery(trialsQueryOptions(usePlatform().api, query));
