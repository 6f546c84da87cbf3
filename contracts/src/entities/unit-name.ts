/** The form in which units are compared: 'e7', 'E 7', 'E-07' and 'E07' are one unit, and so are 'Medic 21' and 'MEDIC21'. */
const unitKey = (name: string): string =>
  name
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{L})[ -](?=\d)/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');

/** Whether two texts name the same unit. */
export const isSameUnit = (a: string, b: string): boolean => unitKey(a) === unitKey(b);

/** The names without repetitions of a unit. */
export const distinctUnits = (names: readonly string[]): string[] => {
  const keys = names.map(unitKey);
  return names.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

const isWord = (word: string | undefined): word is string => word !== undefined && /^\p{L}+$/u.test(word);
/** Shorter words are the letters of a unit, such as 'E' or 'BC', and stand alone. */
const isLongWord = (word: string | undefined): word is string => isWord(word) && word.length >= 3;

/** The words at the beginning that make one name: 'MEDIC 21', 'RESCUE BOAT', 'EMS 6B', 'E 31'; or the first word. */
const firstName = (words: readonly string[]): readonly string[] => {
  const afterWords = words.findIndex((word) => !isLongWord(word));
  const run = afterWords === -1 ? words.length : afterWords;
  const isName = run > 0 && words.slice(0, run).some((word) => word.length >= 4);
  const length = isName ? run : 1;
  const isNumbered = isWord(words[length - 1]) && /^\d+\p{L}?$/u.test(words[length] ?? '');
  return words.slice(0, isNumbered ? length + 1 : length);
};

const joined = (words: readonly string[]): string => {
  const isShort = (words[0]?.length ?? 0) < 4 && /^\d/.test(words[1] ?? '');
  return words.join(isShort ? '' : ' ');
};

/** The unit names in the text between two separators. */
const namesIn = (part: string, known: readonly string[]): string[] => {
  let words = part
    .split(/\s+/)
    .map((word) => word.replace(/^#+|[.:]+$/g, '').toUpperCase())
    .filter((word) => word !== '' && word !== 'AND');
  const names: string[] = [];
  while (words.length > 0) {
    const own = known.find((name) => name.includes(' ') && `${words.join(' ')} `.startsWith(`${name} `));
    const typed = own === undefined ? joined(firstName(words)) : own;
    names.push(known.find((name) => isSameUnit(name, typed)) ?? typed);
    words = words.slice(own === undefined ? firstName(words).length : own.split(' ').length);
  }
  return names;
};

/**
 * The units of a typed text in capitals, each once. Every form, the command line and the server read units by this
 * rule: commas, `;`, `/`, `+`, `&` and spaces separate, and letters and the number after them are one unit ('e 31',
 * 'EMS 6B'). Long words without a number between them are one name ('RESCUE BOAT').
 * @param known the centre's units in capitals: names take their spelling, which may have spaces anywhere
 */
export const unitsIn = (text: string, known: readonly string[] = []): string[] =>
  distinctUnits(text.split(/[,;/+&]/).flatMap((part) => namesIn(part, known)));

/** The spellings of a unit that the record may contain: 'e7' is E7, E 07, E-7 and so on. Other text is returned unchanged. */
export const unitSpellings = (text: string): string[] => {
  const [, letters, number] = /^(\p{L}+)(\d+.*)$/u.exec(unitKey(text)) ?? [];
  if (letters === undefined || number === undefined) return [text];
  return ['', ' ', '-'].flatMap((between) => ['', '0', '00'].map((zeros) => `${letters}${between}${zeros}${number}`));
};

/** A unit's text as it is stored: a designation in capitals, anything else as typed. */
export const unitText = (text: string): string =>
  /^[\p{L}\p{N}\s,;/+&#.:-]*$/u.test(text) ? text.toUpperCase() : text;
