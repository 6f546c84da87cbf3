import { type SymbolMatch, symbolSchema } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { symbolSearchQueryOptions } from './symbol-search-query';

export interface SymbolSearch {
  /** Best match first; those of the text before while an answer is pending. */
  readonly matches: readonly SymbolMatch[];
  /** The search does not answer. */
  readonly failed: boolean;
  /** The answer for the text is not here yet. */
  readonly searching: boolean;
  readonly asked: string;
  /** What Enter means: the exact match, else the best one; the typed ticker if the search does not answer; else undefined. */
  readonly choice: string | undefined;
}

/** Symbols by ticker or company. */
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
