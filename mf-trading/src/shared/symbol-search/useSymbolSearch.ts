import { type SymbolMatch, symbolSchema } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { symbolSearchQueryOptions } from './symbol-search-query';

export interface SymbolSearch {
  /** Best match first. While an answer is pending, these are the matches of the text before. */
  readonly matches: readonly SymbolMatch[];
  /** The search failed. */
  readonly failed: boolean;
  /** The answer for the current text is pending. */
  readonly searching: boolean;
  readonly asked: string;
  /** The symbol that Enter takes: the exact match, else the best one; if the search failed, the typed ticker; else undefined. */
  readonly choice: string | undefined;
}

/** Searches symbols by ticker or company while the user types. */
export const useSymbolSearch = (text: string): SymbolSearch => {
  const platform = usePlatform();
  const asked = text.trim();
  const { data, isError, isFetching } = useQuery({
    ...symbolSearchQueryOptions(platform, asked),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const matches = asked === '' ? [] : (data ?? []);
  const typed = symbolSchema.safeParse(asked).data;
  const found = matches.find(({ symbol }) => symbol === typed) ?? matches[0];
  const choice = isError ? typed : found?.symbol;
  return { matches, failed: isError, searching: isFetching, asked, choice };
};
