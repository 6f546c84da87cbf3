/** Words between spaces, commas, plus signs, ampersands, semicolons or slashes, without '#' before and '.' or ':' after them. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\s,+&;/]+/)
    .map((word) => word.replace(/^#+|[.:]+$/g, ''))
    .filter((word) => word !== '' && word.toUpperCase() !== 'AND');

/**
 * Unit names in capitals. 'e 31' and 'E31' are the same unit: a letter and its number may be typed apart. A longer word and
 * the number after it are one unit with two words, 'MEDIC 21'.
 */
export const unitsOf = (words: readonly string[], known: readonly string[] = []): readonly string[] => {
  const names: string[] = [];
  for (const word of words.map((one) => one.toUpperCase())) {
    const before = names.at(-1);
    const isNamed = before !== undefined && /^[A-Z]{4,}$/.test(before) && /^\d+$/.test(word);
    if (isNamed || (before !== undefined && known.includes(`${before} ${word}`))) {
      names[names.length - 1] = `${before} ${word}`;
      continue;
    }
    if (before !== undefined && /^[A-Z]{1,3}$/.test(before) && /^\d+$/.test(word))
      names[names.length - 1] = before + word;
    else names.push(word);
  }
  return [...new Set(names)];
};

/** Whether a word can be a call number, whole ('26-0143') or as typed ('143'). */
export const isCallNumber = (word: string): boolean => /^(\d{2,4}-)?\d+$/.test(word);
