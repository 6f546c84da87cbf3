import { ZxcvbnFactory } from '@zxcvbn-ts/core';
// Single files: the packages' entries would add 0.8 MB of rarer words, which the server knows.
import graphs from '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs';
import firstnames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import translations from '@zxcvbn-ts/language-en/dist/translations.mjs';
import { MOST_USED } from './most-used';

/** Loaded on demand: it has the dictionaries. The other settings are the server's (`strength.gateway.ts` of the back end). */
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

/** The time grows with the length, so only the start is estimated: more characters never make a password weaker. */
const ESTIMATED_MAX = 32;

/**
 * The strength of a password, and what would improve it.
 * @param ownWords words that guessers try first: the owner's name and address
 */
export const estimate = (password: string, ownWords: readonly string[] = []): Estimate => {
  const { score, feedback } = estimator.check([...password].slice(0, ESTIMATED_MAX).join(''), [...ownWords]);
  return { score, advice: [feedback.warning, ...feedback.suggestions.slice(0, 1)].filter(Boolean).join(' ') };
};
