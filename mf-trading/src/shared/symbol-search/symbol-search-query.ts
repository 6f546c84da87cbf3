import { endpoints } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** Searches symbols by ticker or company, best match first. The search box and the chart share its answers. */
export const symbolSearchQueryOptions = ({ api }: Pick<Platform, 'api'>, text: string) =>
  queryOptions({
    queryKey: ['symbols', text.toUpperCase()],
    queryFn: async ({ signal }) => (await api.call(endpoints.market.search, { query: { q: text }, signal })).results,
    retry: false,
    // Offline, fail at once and say so.
    networkMode: 'always',
  });
