import { headlineKind, isLinkLabel, type WireNews } from '@prebell/contracts';
import type { MarketProvider, NewsItem } from '../provider';

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
