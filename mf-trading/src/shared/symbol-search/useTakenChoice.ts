import { useEffect, useState } from 'react';
import type { SymbolSearch } from './useSymbolSearch';

/**
 * Returns the handler for Enter. It takes the choice once the answer for the text on screen has arrived. So a fast typist gets
 * neither a match of the earlier text nor a symbol that does not exist. Changing the text cancels the Enter.
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
