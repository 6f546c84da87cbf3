import { endpoints, type News } from '@prebell/contracts';
import type { Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { readStreamed, type Streamed } from '../../../shared/market/streamed-list';
import { withNews } from '../model/headlines';

/** How streamed headlines join a list: those of one symbol, or all if `symbol` is null. */
export const streamedNews = (symbol: string | null): Streamed<'news', News[]> => ({
  event: 'news',
  add: (known, news) => (symbol === null || news.symbol === symbol ? withNews(known, news) : known),
});

/** Headlines since the previous close, newest first, for one symbol, or for all if it is null. */
export const newsQueryOptions = ({ api, market }: Pick<Platform, 'api' | 'market'>, symbol: string | null) =>
  queryOptions({
    queryKey: ['news', symbol] as const,
    queryFn: ({ signal }) =>
      readStreamed(
        market,
        streamedNews(symbol),
        async () => (await api.call(endpoints.market.news, { query: symbol === null ? {} : { symbol }, signal })).news,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
