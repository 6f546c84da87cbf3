import { queryOptions } from '@prebell/platform/query';

/**
 * The drawing code and its library, a chunk of their own. As a query it can be asked for again after a failure, which
 * `React.lazy` cannot.
 */
export const chartCodeQueryOptions = queryOptions({
  queryKey: ['chart', 'code'] as const,
  queryFn: async () => (await import('../components/CandleChart')).CandleChart,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
});
