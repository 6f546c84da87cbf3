/** How many texts to remember, and the longest one in characters. Limited because clients may send any text. */
const MOST = 1_000;
const LONGEST = 64;

/** Caches a pure function's results for recent texts. Errors are not cached. */
export const remember = <T>(of: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = of(text);
    if (text.length > LONGEST) return result;
    if (known.size >= MOST) known.clear();
    known.set(text, result);
    return result;
  };
};
