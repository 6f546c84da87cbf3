import type { News } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';
import { newsQueryOptions } from '../api/news';
import { withNews } from '../model/headlines';

/** Headlines of one symbol, or of all for null. The stream keeps them up to date; a reconnect reloads them. */
export const useNews = (symbol: string | null) => {
  const { api, market } = usePlatform();
  const queryClient = useQueryClient();
  const query = useQuery(newsQueryOptions(api, symbol));

  useEffect(() => {
    const { queryKey } = newsQueryOptions(api, symbol);
    let connections = 0;
    const askAgain = () => void queryClient.invalidateQueries({ queryKey });
    const add = (news: News) => {
      if (symbol === null || news.symbol === symbol)
        queryClient.setQueryData(queryKey, (known) => (known === undefined ? known : withNews(known, news)));
    };
    const unsubscribes = [
      market.on('news', add),
      market.on('session', askAgain),
      market.onConnected(() => {
        connections += 1;
        if (connections > 1) askAgain();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [api, market, queryClient, symbol]);

  return query;
};
