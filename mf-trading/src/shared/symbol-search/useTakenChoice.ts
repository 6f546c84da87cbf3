import { useEffect, useState } from 'react';
import type { SymbolSearch } from './useSymbolSearch';

/**
 * What Enter does: takes the choice once the answer for the text on screen is here, so that fast typists neither get a match of the text
 * before nor a symbol that does not exist. Other text forgets the Enter.
 */
export const useTakenChoice = (search: SymbolSearch, take: (symbol: string) => void): (() => void) => {
  const [entered, setEntered] = useState<string | null>(null);
  const { asked, searching, choice } = search;
  useEffect(() => {
    if (entered === null || (searching && entered === asked)) return;
    setEntered(null);
    if (entered === asked && choice !== undefined) take(choice);
  }, [entered, asked, searching, choice, take]);
  return () => setEntered(asked);
};
