import { ZxcvbnFactory } from '@zxcvbn-ts/core';
// Import single files: the packages' main entries would add 0.8 MB of rarer words, which the server checks.
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import firstnames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import translations from '@zxcvbn-ts/language-en/dist/translations.mjs';
import { MOST_USED } from './most-used';

/**
 * Contains the dictionaries, so it loads on demand. The other settings match the server's (`strength.gateway.ts` of the back
 * end).
 */
const estimator = new ZxcvbnFactory({
  dictionary: { passwords: MOST_USED, firstnames },
  graphs,
  translations,
  l33tMaxSubstitutions: 2,
});

export interface Estimate {
  /** 0 to 4, as in `STRENGTHS`. The server refuses 0 and 1. */
  readonly score: number;
  /** What is weak and what to do; empty when there is nothing to say. */
  readonly advice: string;
}

/**
 * Estimating takes longer for longer passwords, so only the first characters count. More characters never make a password
 * weaker.
 */
const ESTIMATED_MAX = 32;

/**
 * The strength of a password, and what would improve it.
 * @param ownWords words that guessers try first: the owner's name and address
 */
export const estimate = (password: string, ownWords: readonly string[] = []): Estimate => {
  const { score, feedback } = estimator.check([...password].slice(0, ESTIMATED_MAX).join(''), [...ownWords]);
  return { score, advice: [feedback.warning, ...feedback.suggestions.slice(0, 1)].filter(Boolean).join(' ') };
};
