import type { News } from '@prebell/contracts';

/** Kinds of news that move a stock less than the company's own events. */
const MINOR: ReadonlySet<News['kind']> = new Set([undefined, 'other', 'analyst']);

/** Headlines about a company's own events, newest first, one per symbol and kind. */
export const companyNews = (headlines: readonly News[]): readonly News[] => {
  const seen = new Set<string>();
  return headlines.filter(({ symbol, kind }) => {
    const key = `${symbol} ${kind}`;
    if (MINOR.has(kind) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
