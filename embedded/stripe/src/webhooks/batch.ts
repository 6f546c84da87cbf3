/** Random numbers from 0 up to 1; tests pass their own. */
export type Random = () => number;

/** Shuffles items within consecutive windows of `size`. */
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

/** Repeats each item `times` times; copies come after the first pass, like retries. */
export const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: Math.max(1, Math.floor(times)) }, () => items).flat();
