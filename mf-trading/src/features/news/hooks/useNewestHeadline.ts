import { foremostHeadline, type News } from '@prebell/contracts';
import { useNews } from './useNews';

const foremostNews = (news: readonly News[]): News | null =>
  foremostHeadline(
    news.map((item) => ({
      ...{ headline: item.headline, kind: item.kind ?? 'other', at: Date.parse(item.at) },
      ...{ is_label: item.is_label === true, item },
    })),
  )?.item ?? null;

/** The headline since the previous close that scanner rows show for a symbol: undefined while loading, null if there is none. */
export const useNewestHeadline = (symbol: string): News | null | undefined => {
  const { data } = useNews(symbol);
  return data === undefined ? undefined : foremostNews(data);
};
