import { endpoints, toMs, tradingDay, wholeSeconds } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { toBars } from '../../../entities/chart';
import type { ReplayTape } from '../model/replay-tape';

/** How much history to draw before the recording: the morning of the hit and the day before. */
const CONTEXT_SECONDS = 30 * 3_600;

/**
 * The recording around a hit, with the bars before it and those after it up to the end of the day, as far as they have happened.
 * @param scanner id of the custom scanner of the hit; null for the desk's scanners
 */
export const replayQueryOptions = (api: ApiClient, id: string, scanner: string | null) =>
  queryOptions({
    queryKey: ['replay', scanner, id] as const,
    queryFn: async ({ signal }): Promise<ReplayTape> => {
      const { hit, from, to, complete, ticks, bars } =
        scanner === null
          ? await api.call(endpoints.hits.replay, { params: { id }, signal })
          : await api.call(endpoints.customScanners.replay, { params: { id: scanner, hit: id }, signal });
      const start = wholeSeconds(Date.parse(from));
      const end = wholeSeconds(Date.parse(to));
      const minute = { symbol: hit.symbol, resolution: '1' } as const;
      const close = tradingDay(hit.date)?.post_close ?? end;
      const [context, rest, status] = await Promise.all([
        api.call(endpoints.market.candles, {
          query: { ...minute, from: start - CONTEXT_SECONDS, to: start - 1 },
          signal,
        }),
        api.call(endpoints.market.candles, { query: { ...minute, from: end - (end % 60), to: close }, signal }),
        api.call(endpoints.market.status, { signal }),
      ]);
      return {
        hit,
        from: Date.parse(from),
        to: Date.parse(to),
        complete,
        ticks,
        bars: toBars(bars),
        context: toBars(context),
        rest: toBars(rest),
        close: Math.max(Date.parse(to), Math.min(toMs(close), Date.parse(status.currentTime))),
      };
    },
    networkMode: 'always',
    retry: false,
  });
