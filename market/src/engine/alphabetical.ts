import type { Listing } from '../provider';

/** Position of every symbol of the universe in code-unit order, to break ties in rankings. */
export const alphabeticalOrder = (universe: readonly Pick<Listing, 'symbol'>[]): Int32Array => {
  const order = new Int32Array(universe.length);
  const sorted = universe.map((_, index) => index).sort((a, b) => (universe[a]!.symbol < universe[b]!.symbol ? -1 : 1));
  sorted.forEach((index, position) => {
    order[index] = position;
  });
  return order;
};
