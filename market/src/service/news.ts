import { headlineKind, isLinkLabel, type WireNews } from '@prebell/contracts';
import type { MarketProvider, NewsItem } from '../provider';
import { headlinesAfter } from '../securities/headlines-after';

/** A headline in the form that is sent to clients. */
export const newsOf = (
  { universe }: Pick<MarketProvider, 'universe'>,
  { id, index, at, headline }: NewsItem,
): WireNews => ({
  id,
  symbol: universe[index]!.symbol,
  headline,
  kind: headlineKind(headline),
  ...(isLinkLabel(headline, universe[index]!) && { is_label: true }),
  at: new Date(at).toISOString(),
});

/** The headlines that count for a day, up to a time (epoch milliseconds), by time. */
export const dayNews = (provider: Pick<MarketProvider, 'news'>, date: string, until: number): readonly NewsItem[] => {
  const after = headlinesAfter(date);
  // A provider that shows a day as it was known shifts both ends of a time span, so that consecutive spans fit
  // together. Hence the filter.
  return provider.news(after, until).filter(({ at }) => at > after);
};
