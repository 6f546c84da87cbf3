import { ZxcvbnFactory } from '@zxcvbn-ts/core';
// Single files, because surnames, words of Wikipedia and Diceware would add half a second to every start.
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import commonWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import firstnames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import translations from '@zxcvbn-ts/language-en/dist/translations.mjs';

/** How many readings of `p4$$w0rd` the library compares. Its default of 100 takes up to 300 ms for one password, 2 take 15 ms. */
const LOOK_ALIKES_MAX = 2;

/** Imported on demand, because it contains the dictionaries. */
export const estimator = new ZxcvbnFactory({
  dictionary: { passwords, commonWords, firstnames },
  graphs,
  translations,
  l33tMaxSubstitutions: LOOK_ALIKES_MAX,
});
