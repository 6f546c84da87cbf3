import type { Watchlist, WatchlistInput } from '@prebell/contracts';

/** What the first star of an account makes. */
export const FIRST_LIST = 'Watchlist';

/** A list with a symbol at its end, or without it where it stood on it. Without a list, the first one. */
export const toggled = (list: Pick<Watchlist, 'name' | 'symbols'> | undefined, symbol: string): WatchlistInput => {
  const { name, symbols } = list ?? { name: FIRST_LIST, symbols: [] };
  const isOn = symbols.includes(symbol);
  return { name, symbols: isOn ? symbols.filter((one) => one !== symbol) : [...symbols, symbol] };
};
