import type { Market } from '@prebell/market';
import { AppError } from '@prebell/server/errors';

/** Throws UNKNOWN_SYMBOL with the name of the first unlisted symbol. */
export const assertListed = async (market: Pick<Market, 'quote'>, symbols: readonly string[]): Promise<void> => {
  const quotes = await Promise.all(symbols.map((symbol) => market.quote(symbol)));
  const unknown = quotes.indexOf(null);
  if (unknown >= 0) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbols[unknown]}`);
};
