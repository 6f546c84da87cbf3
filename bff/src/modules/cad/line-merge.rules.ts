/** `none`: nothing to merge. `clean`: the changes are in different places. `union`: both changed the same place, and both texts stay. */
export type Merge = 'none' | 'clean' | 'union';

/** Above this size the lines are not compared: everything that differs counts as one change, and still no line is lost. */
const MAX_CELLS = 1_000_000;

/** For each line of `base`, its position in `other` by a longest common subsequence, or undefined. */
const placesIn = (base: readonly string[], other: readonly string[]): (number | undefined)[] => {
  const places = new Array<number | undefined>(base.length).fill(undefined);
  const width = other.length + 1;
  if ((base.length + 1) * width > MAX_CELLS) return places;
  const lengths = new Uint32Array((base.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = base.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        base[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < base.length && column < other.length; ) {
    if (base[row] === other[column]) places[row++] = column++;
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
};

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, i) => line === b[i]);

/**
 * Merges two texts that were both edited from `base`, line by line. The result contains every line that either of them
 * added. Where both changed the same place, both versions stay, `theirs` (saved first) above `mine`. A line that one
 * removed and the other left unchanged is gone.
 */
export const mergeLines = (base: string, mine: string, theirs: string): { text: string; merge: Merge } => {
  if (mine === theirs || theirs === base) return { text: mine, merge: 'none' };
  const [old, own, other] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  const ownPlaces = placesIn(old, own);
  const otherPlaces = placesIn(old, other);
  const merged: string[] = [];
  let merge: Merge = 'clean';
  let from = { old: 0, own: 0, other: 0 };

  const takeUpTo = (to: typeof from) => {
    const was = old.slice(from.old, to.old);
    const ours = own.slice(from.own, to.own);
    const others = other.slice(from.other, to.other);
    from = to;
    if (same(ours, was)) return merged.push(...others);
    if (same(others, was) || same(ours, others)) return merged.push(...ours);
    merge = 'union';
    return merged.push(...others, ...ours);
  };
  old.forEach((line, index) => {
    const [inOwn, inOther] = [ownPlaces[index], otherPlaces[index]];
    if (inOwn === undefined || inOther === undefined) return;
    takeUpTo({ old: index, own: inOwn, other: inOther });
    merged.push(line);
    from = { old: index + 1, own: inOwn + 1, other: inOther + 1 };
  });
  takeUpTo({ old: old.length, own: own.length, other: other.length });
  return { text: merged.join('\n'), merge };
};
