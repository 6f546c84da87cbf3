import { queryOptions } from '@prebell/platform/query';

/** The drawing code and its library, in a separate chunk. A query can retry after a failure; `React.lazy` cannot. */
export const chartCodeQueryOptions = queryOptions({
  queryKey: ['chart', 'code'] as const,
  queryFn: async () => (await import('../components/CandleChart')).CandleChart,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
});
