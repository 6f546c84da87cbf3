/** Random numbers from 0 up to 1; a test gives its own. */
export type Random = () => number;

/** Shuffles items among their neighbours: none moves out of the window of `size` it stands in. */
export const shuffleWithin = <T>(items: readonly T[], size: number, random: Random): T[] => {
  const width = Math.max(1, Math.floor(size));
  const out: T[] = [];
  for (let start = 0; start < items.length; start += width) {
    const window = items.slice(start, start + width);
    for (let last = window.length - 1; last > 0; last -= 1) {
      const pick = Math.floor(random() * (last + 1));
      const held = window[last] as T;
      window[last] = window[pick] as T;
      window[pick] = held;
    }
    out.push(...window);
  }
  return out;
};

/** Each item as often as `times` says, copies spread behind the first pass as retries are. */
export const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: Math.max(1, Math.floor(times)) }, () => items).flat();
