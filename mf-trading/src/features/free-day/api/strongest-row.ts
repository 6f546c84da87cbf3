import { endpoints, minutes, SCANNER_PATHS, type ScannerRow } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { strongestRow } from '../model/strongest';

/** The row with the highest change on the Free plan's list; null while the list is empty. Read again every minute. */
export const strongestRowQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['free-day', 'strongest'] as const,
    queryFn: async ({ signal }): Promise<ScannerRow | null> => {
      const params = { scanner: SCANNER_PATHS.momentum };
      return strongestRow((await api.call(endpoints.scanners.results, { params, signal })).results);
    },
    refetchInterval: minutes(1),
    networkMode: 'always',
    retry: 1,
  });
