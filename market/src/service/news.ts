import { headlineKind, isLinkLabel, type WireNews } from '@prebell/contracts';
import type { MarketProvider, NewsItem } from '../provider';
import { headlinesAfter } from '../securities/headlines-after';

/** A headline as the wire carries it. */
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

/** The headlines that count for a day, up to a moment (epoch milliseconds), in the order of time. */
export const dayNews = (provider: Pick<MarketProvider, 'news'>, date: string, until: number): readonly NewsItem[] => {
  const after = headlinesAfter(date);
  // A provider that shows a day as it was known moves both ends of its spans, so that they follow on each other.
  return provider.news(after, until).filter(({ at }) => at > after);
};
