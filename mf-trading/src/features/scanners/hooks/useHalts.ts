import { endpoints, type HaltEvent } from '@prebell/contracts';
import { type Platform, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';
import { readStreamed, type Streamed, useStreamedList } from '../../../shared/market/streamed-list';

const NONE: readonly HaltEvent[] = [];

const streamedHalts: Streamed<'halt', readonly HaltEvent[]> = {
  event: 'halt',
  add: (log, event) =>
    log.some(({ symbol, kind, at }) => symbol === event.symbol && kind === event.kind && at === event.at)
      ? log
      : [event, ...log],
};

/** The day's halts and resumptions of all symbols, newest first. */
export const haltsQueryOptions = ({ api, market }: Pick<Platform, 'api' | 'market'>) =>
  queryOptions({
    queryKey: ['market', 'halts'] as const,
    queryFn: ({ signal }): Promise<readonly HaltEvent[]> =>
      readStreamed(market, streamedHalts, async () => (await api.call(endpoints.market.halts, { signal })).log),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** Today's halts and resumptions of all symbols, newest first, including those from before the page was open. */
export const useHalts = (): readonly HaltEvent[] => {
  const options = haltsQueryOptions(usePlatform());
  const { data } = useQuery(options);
  useStreamedList({ queryKey: options.queryKey, streamed: streamedHalts, isDaily: true });
  return data ?? NONE;
};
