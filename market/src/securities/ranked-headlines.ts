import {
  foremostHeadline,
  type HeadlineSubject,
  headlineKind,
  isLinkLabel,
  type RankedHeadline,
} from '@prebell/contracts';
import type { NewsItem } from '../provider';

/** A headline with its class, so that we classify it only once, however often a row needs it. */
export type RankedNews = NewsItem & RankedHeadline;

/** @param subject the listing under which the headline is filed. */
export const rankedNews = (item: NewsItem, subject: HeadlineSubject): RankedNews => ({
  ...item,
  kind: headlineKind(item.headline),
  is_label: isLinkLabel(item.headline, subject),
});

/** The headline that represents a symbol in (after, until], epoch milliseconds; null if there is none. */
export const foremostNews = (
  items: readonly RankedNews[],
  index: number,
  after: number,
  until: number,
): RankedNews | null =>
  foremostHeadline(items.filter((item) => item.index === index && item.at > after && item.at <= until));
