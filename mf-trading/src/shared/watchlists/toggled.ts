import type { Watchlist, WatchlistInput } from '@prebell/contracts';

/** The name of the list that a user's first star creates. */
export const FIRST_LIST = 'Watchlist';

/** The list with the symbol appended, or removed if it was in the list. Without a list, a new one. */
export const toggled = (list: Pick<Watchlist, 'name' | 'symbols'> | undefined, symbol: string): WatchlistInput => {
  const { name, symbols } = list ?? { name: FIRST_LIST, symbols: [] };
  const isOn = symbols.includes(symbol);
  return { name, symbols: isOn ? symbols.filter((one) => one !== symbol) : [...symbols, symbol] };
};
