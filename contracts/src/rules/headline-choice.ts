import { HEADLINE_KINDS, type HeadlineKind } from '../entities/headline-kind';
import { minutes } from '../units';

/** A headline with the facts that decide which headline of a session represents the symbol. */
export interface RankedHeadline {
  readonly headline: string;
  readonly kind: HeadlineKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** It names a source or a company and reports nothing: `isLinkLabel`. */
  readonly is_label: boolean;
}

/** The criteria in order of importance: the first that differs decides, and the greater number wins. */
const weightsOf = ({ kind, at, is_label }: RankedHeadline): readonly number[] => [
  Number(!is_label),
  Math.floor(at / minutes(1)),
  Number(kind !== 'other'),
  at,
  // Offerings first, because missing one costs most.
  -HEADLINE_KINDS.indexOf(kind),
];

/**
 * Negative if `a` should represent the symbol rather than `b`. A statement comes before a link label, then the later
 * minute decides. Within a minute a headline with a class comes before one without, because sources round their times.
 */
export const compareHeadlines = (a: RankedHeadline, b: RankedHeadline): number => {
  const [left, right] = [weightsOf(a), weightsOf(b)];
  const place = left.findIndex((weight, index) => weight !== right[index]);
  if (place !== -1) return right[place]! - left[place]!;
  if (a.headline === b.headline) return 0;
  return a.headline < b.headline ? -1 : 1;
};

/** The headline that represents a symbol, whatever the order of the list; null if there is none. */
export const foremostHeadline = <Item extends RankedHeadline>(items: Iterable<Item>): Item | null => {
  let foremost: Item | null = null;
  for (const item of items) if (foremost === null || compareHeadlines(item, foremost) < 0) foremost = item;
  return foremost;
};
