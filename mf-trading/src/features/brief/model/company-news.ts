import type { News } from '@prebell/contracts';

/** Kinds that move a stock less than a company's own event. */
const MINOR: ReadonlySet<News['kind']> = new Set([undefined, 'other', 'analyst']);

/** Headlines that report a company's own event, newest first, one for each symbol and kind. */
export const companyNews = (headlines: readonly News[]): readonly News[] => {
  const seen = new Set<string>();
  return headlines.filter(({ symbol, kind }) => {
    const key = `${symbol} ${kind}`;
    if (MINOR.has(kind) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
