/** Words that people spell in several ways in addresses; the database's `address_key` replaces the same ones. */
const SAME_WORDS: readonly (readonly [words: string, word: string])[] = [
  ['street|str', 'st'],
  ['avenue|av', 'ave'],
  ['boulevard', 'blvd'],
  ['drive', 'dr'],
  ['road', 'rd'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
];
const PATTERNS = SAME_WORDS.map(([words, word]) => [new RegExp(`\\b(${words})\\b`, 'g'), word] as const);

/** The form in which addresses are compared: different spellings of one street become equal. The database has the same rule. */
export const addressKey = (address: string): string =>
  PATTERNS.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    address
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** The apartment at the end of an address, as a regular expression for both JavaScript and PostgreSQL: ', Apt 4B', ' #12'. */
export const APARTMENT = String.raw`[\s,]+(?:#|(?:apt|apartment|unit|suite|ste|room|rm)[.\s])\s*#?[a-zA-Z0-9-]+\s*$`;
const APARTMENT_PATTERN = new RegExp(APARTMENT, 'i');

/** What all addresses in one building have in common, without the apartment; '' for an address without words. */
export const buildingKey = (address: string): string => addressKey(address.replace(APARTMENT_PATTERN, ''));
