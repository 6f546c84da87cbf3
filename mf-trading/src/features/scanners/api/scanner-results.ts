import { endpoints, SCANNER_PATHS, type Scanner, type ShownTier } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { retryDelay, shouldRetry } from '../model/scanner-error';

/**
 * The polled rows of one scanner. Results, error, time and retry count are kept per scanner by the query cache. The key
 * carries the tier because its cap shapes the answer.
 */
export const scannerResultsQueryOptions = (api: ApiClient, scanner: Scanner, tier: ShownTier) =>
  queryOptions({
    queryKey: ['scanners', 'results', scanner, tier] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.scanners.results, { params: { scanner: SCANNER_PATHS[scanner] }, signal }),
    retry: shouldRetry,
    retryDelay,
    // Offline is a failure with its own text, not a pause without one.
    networkMode: 'always',
  });
