import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** What is asked: a symbol, now or at an instant of the market's time (epoch seconds). */
export interface WhyQuestion {
  readonly symbol: string;
  readonly at: number | null;
}

export const whyQueryOptions = (api: ApiClient, { symbol, at }: WhyQuestion) =>
  queryOptions({
    queryKey: ['why', symbol, at] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.market.why, { query: { symbol, ...(at === null ? {} : { at }) }, signal }),
    // An instant of the past has one answer, now has another each minute.
    staleTime: at === null ? 0 : Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
