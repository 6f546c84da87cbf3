import type { SymbolMatch } from '@prebell/contracts';
import type { Listing } from '../provider';

const MOST = 20;

/** Finds listings by symbol and name. */
export class SymbolSearch {
  readonly #listings: readonly { readonly match: SymbolMatch; readonly name: string }[];

  constructor(universe: readonly Pick<Listing, 'symbol' | 'name' | 'exchange'>[]) {
    this.#listings = universe
      .map(({ symbol, name, exchange }) => ({ match: { symbol, name, exchange }, name: name.toUpperCase() }))
      .sort((a, b) => (a.match.symbol < b.match.symbol ? -1 : 1));
  }

  /**
   * Symbols beginning with `text`, then names containing it, each in the order of symbols; at most 20.
   * @param isKnown false for symbols to leave out
   */
  find(text: string, isKnown: (symbol: string) => boolean = () => true): SymbolMatch[] {
    const wanted = text.toUpperCase();
    const bySymbol = this.#listings.filter(({ match }) => match.symbol.startsWith(wanted) && isKnown(match.symbol));
    const byName = this.#listings.filter(
      ({ match, name }) => name.includes(wanted) && !match.symbol.startsWith(wanted) && isKnown(match.symbol),
    );
    return [...bySymbol, ...byName].slice(0, MOST).map(({ match }) => match);
  }
}
