import type { ScannerRow } from '@prebell/contracts';

/** Symbols in ranked order. */
export interface RankedRows {
  readonly symbols: readonly string[];
  /** The symbols with a headline, which come first; null while the list is not grouped. */
  readonly news: ReadonlySet<string> | null;
}

/** Consecutive rows under one heading. */
export interface RowGroup {
  readonly id: 'pinned' | 'news' | 'no-news' | 'all';
  /** Null for rows without a heading. */
  readonly label: string | null;
  readonly symbols: readonly string[];
}

/** Moves symbols with a headline to the front; both parts keep their order. */
export const newsFirst = (
  order: readonly string[],
  row: (symbol: string) => Pick<ScannerRow, 'catalyst'> | undefined,
): RankedRows => {
  const news = new Set(order.filter((symbol) => (row(symbol)?.catalyst ?? null) !== null));
  return { symbols: [...news, ...order.filter((symbol) => !news.has(symbol))], news };
};

export const isSameRanking = (a: RankedRows, b: RankedRows): boolean =>
  a.symbols.length === b.symbols.length &&
  a.news?.size === b.news?.size &&
  a.symbols.every((symbol, i) => symbol === b.symbols[i] && a.news?.has(symbol) === b.news?.has(symbol));

/** The list as shown: pinned rows, then rows with news, then rows without, each group under a heading. */
export const rowGroups = ({ symbols, news }: RankedRows, pins: ReadonlySet<string>): readonly RowGroup[] => {
  const pinned = symbols.filter((symbol) => pins.has(symbol));
  const rest = pinned.length === 0 ? symbols : symbols.filter((symbol) => !pins.has(symbol));
  const groups: readonly RowGroup[] =
    news === null
      ? [{ id: 'all', label: null, symbols: [...pinned, ...rest] }]
      : [
          { id: 'pinned', label: 'Pinned', symbols: pinned },
          { id: 'news', label: 'With news', symbols: rest.filter((symbol) => news.has(symbol)) },
          { id: 'no-news', label: 'Without news', symbols: rest.filter((symbol) => !news.has(symbol)) },
        ];
  return groups.filter((group) => group.symbols.length > 0);
};
