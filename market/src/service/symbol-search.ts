import type { SymbolMatch } from '@prebell/contracts';
import type { Listing } from '../provider';

const MOST = 20;

/** Whether a word of the name begins with the text: 'NIO' matches 'NIO INC.', but not 'DOMINION ENERGY'. */
const beginsWord = (name: string, text: string): boolean => {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  return false;
};

/** Finds listings by symbol and name. */
export class SymbolSearch {
  readonly #listings: readonly { readonly match: SymbolMatch; readonly name: string }[];

  constructor(universe: readonly Pick<Listing, 'symbol' | 'name' | 'exchange'>[]) {
    this.#listings = universe
      .map(({ symbol, name, exchange }) => ({ match: { symbol, name, exchange }, name: name.toUpperCase() }))
      .sort((a, b) => (a.match.symbol < b.match.symbol ? -1 : 1));
  }

  /**
   * At most 20 matches: symbols that begin with `text`, then names with a word that begins with it, then other names
   * that contain it. Each group is sorted by symbol.
   * @param isKnown returns false for symbols to leave out
   */
  find(text: string, isKnown: (symbol: string) => boolean = () => true): SymbolMatch[] {
    const wanted = text.toUpperCase();
    const bySymbol = this.#listings.filter(({ match }) => match.symbol.startsWith(wanted) && isKnown(match.symbol));
    const byName = this.#listings.filter(
      ({ match, name }) => name.includes(wanted) && !match.symbol.startsWith(wanted) && isKnown(match.symbol),
    );
    const isWord = ({ name }: { readonly name: string }) => beginsWord(name, wanted);
    const byWord = byName.filter(isWord);
    return [...bySymbol, ...byWord, ...byName.filter((each) => !byWord.includes(each))]
      .slice(0, MOST)
      .map(({ match }) => match);
  }
}
