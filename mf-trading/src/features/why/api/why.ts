import { endpoints, wholeSeconds } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import type { AnyHit } from '../../../shared/hits/hits';

/** What to explain: a symbol, either now or at a past market time (epoch seconds). */
export interface WhyQuestion {
  readonly symbol: string;
  readonly at: number | null;
  /** The scanner tab that the question came from. For a custom scanner it is the id. */
  readonly scanner?: string;
}

/** Asks why a hit happened, as of the last whole minute before it. */
export const whyOfHit = ({ symbol, at, scanner }: Pick<AnyHit, 'symbol' | 'at' | 'scanner'>): WhyQuestion => ({
  symbol,
  at: wholeSeconds(Date.parse(at)),
  scanner,
});

/** The answer for a past time never changes; the one for now changes every minute. */
const staleTime = (at: number | null): number => (at === null ? 0 : Number.POSITIVE_INFINITY);
const queryOf = ({ symbol, at }: WhyQuestion) => ({ symbol, ...(at === null ? {} : { at }) });

export const whyQueryOptions = (api: ApiClient, question: WhyQuestion) =>
  queryOptions({
    queryKey: ['why', question.symbol, question.at] as const,
    queryFn: ({ signal }) => api.call(endpoints.market.why, { query: queryOf(question), signal }),
    staleTime: staleTime(question.at),
    networkMode: 'always',
    retry: false,
  });

/** Like `whyQueryOptions`, but for the user's own scanners, whose conditions can change at any time. */
export const ownWhyQueryOptions = (api: ApiClient, question: WhyQuestion) =>
  queryOptions({
    queryKey: ['why-own', question.symbol, question.at] as const,
    queryFn: ({ signal }) => api.call(endpoints.customScanners.why, { query: queryOf(question), signal }),
    networkMode: 'always',
    retry: false,
  });
