/** Words between spaces and commas, plus signs or ampersands. */
export const wordsOf = (text: string): readonly string[] => text.split(/[\s,+&]+/).filter((word) => word !== '');

/**
 * Unit names in capitals. 'e 31' and 'E31' are the same unit; a letter and its number may be typed apart. Two words that are
 * the name of a known unit ('Medic 21') are one unit.
 */
export const unitsOf = (words: readonly string[], known: readonly string[] = []): readonly string[] => {
  const names: string[] = [];
  for (const word of words.map((one) => one.toUpperCase())) {
    const before = names.at(-1);
    if (before !== undefined && known.includes(`${before} ${word}`)) {
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
