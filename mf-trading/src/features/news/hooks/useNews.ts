import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useStreamedList } from '../../../shared/market/streamed-list';
import { newsQueryOptions, streamedNews } from '../api/news';

/** Headlines of one symbol, or of all for null. The stream keeps them up to date; a reconnect reloads them. */
export const useNews = (symbol: string | null) => {
  const options = newsQueryOptions(usePlatform(), symbol);
  const query = useQuery(options);
  useStreamedList({ queryKey: options.queryKey, streamed: streamedNews(symbol), isDaily: true });
  return query;
};
