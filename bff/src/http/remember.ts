/** Texts to remember, and the longest one, characters. Clients may send any text. */
const MOST = 1_000;
const LONGEST = 64;

/** A pure function of a text that remembers its results for recent texts. What it throws is not remembered. */
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
