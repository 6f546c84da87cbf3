import type { Preference } from '@prebell/platform';

/** What a letter does on the desk. */
export type Letters = 'tickers' | 'commands';

/**
 * `tickers`: a letter waits half a second for a second one, because two letters are a ticker. `commands`: a letter acts at once, and a
 * ticker is typed with Shift or in the search.
 */
export const LETTERS_PREFERENCE: Preference<Letters> = {
  name: 'keyboard.letters',
  accepts: (value): value is Letters => value === 'tickers' || value === 'commands',
  fallback: 'tickers',
};
