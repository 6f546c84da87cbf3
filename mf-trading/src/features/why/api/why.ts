import { endpoints } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The question: a symbol, either now or at a past market time (epoch seconds). */
export interface WhyQuestion {
  readonly symbol: string;
  readonly at: number | null;
}

export const whyQueryOptions = (api: ApiClient, { symbol, at }: WhyQuestion) =>
  queryOptions({
    queryKey: ['why', symbol, at] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.market.why, { query: { symbol, ...(at === null ? {} : { at }) }, signal }),
    // The answer for a past time never changes; the one for now changes every minute.
    staleTime: at === null ? 0 : Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });
