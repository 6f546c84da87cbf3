import { endpoints, SCANNER_PATHS, type ScannerResult, type ShownTier } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { type ScanTarget, tableKeyOf } from '../model/scan-target';
import { retryDelay, shouldRetry } from '../model/scanner-error';

/**
 * The polled rows of one scanner. The query cache keeps results, error, time and retry count per scanner. The key includes the
 * tier because its cap limits the rows.
 */
export const scannerResultsQueryOptions = (api: ApiClient, target: ScanTarget, tier: ShownTier) =>
  queryOptions({
    queryKey: ['scanners', 'results', tableKeyOf(target), tier] as const,
    queryFn: ({ signal }) => resultsOf(api, target, signal),
    retry: shouldRetry,
    retryDelay,
    // Offline, show an error with its own text. Do not wait for the network.
    networkMode: 'always',
  });

const resultsOf = async (api: ApiClient, target: ScanTarget, signal: AbortSignal): Promise<ScannerResult> => {
  if (target.kind === 'given') {
    return api.call(endpoints.scanners.results, { params: { scanner: SCANNER_PATHS[target.scanner] }, signal });
  }
  if (target.kind === 'own') {
    return api.call(endpoints.customScanners.results, { params: { id: target.scanner.id }, signal });
  }
  const { results, untraded } = await api.call(endpoints.watchlists.rows, { params: { id: target.list.id }, signal });
  const description =
    untraded.length === 0
      ? 'Every symbol on the list has traded today.'
      : `Not traded today, so no figures: ${untraded.join(', ')}.`;
  return { results, criteria: { description }, limit: null, count: results.length };
};
