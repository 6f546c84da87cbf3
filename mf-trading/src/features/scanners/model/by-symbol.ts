/** Groups by symbol, in the order of each symbol's first item. */
export const bySymbol = <T extends { readonly symbol: string }>(
  items: readonly T[],
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.symbol);
    if (group === undefined) groups.set(item.symbol, [item]);
    else group.push(item);
  }
  return groups;
};
