import type { WireHit } from '@prebell/contracts';

/** Keeps the hits of the first `count` symbols, newest first. Readers with a cap see no more (ruling 20). */
export const newestSymbols = (hits: readonly WireHit[], count: number): WireHit[] => {
  const symbols = new Set<string>();
  return hits.filter(({ symbol }) => {
    if (symbols.size < count) symbols.add(symbol);
    return symbols.has(symbol);
  });
};
