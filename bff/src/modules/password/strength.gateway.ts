import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Fewer guesses than ten to this power, and the password is refused: an online guesser gets there (ADR 101). */
const GUESSES_LOG10_MIN = 6;
/** The estimate's time grows with the length. A longer password that is guessable is one of the rules' own cases. */
const ESTIMATED_MAX = 32;
let opened: Promise<ZxcvbnFactory> | undefined;
/** Reads the dictionaries once, which takes half a second of work: at the start, or with the first new password. */
export const openEstimator = (): Promise<ZxcvbnFactory> => {
  opened ??= import('./estimator.state').then(({ estimator }) => estimator);
  return opened;
};

/** Why `password` is weak and what to do, as a sentence each; null when it is strong enough. */
export const weaknessOf = async (password: string, ownWords: readonly string[]): Promise<string | null> => {
  if ([...password].length > ESTIMATED_MAX) return null;
  const estimator = await openEstimator();
  const { guessesLog10, feedback } = estimator.check(password, [...ownWords]);
  if (guessesLog10 >= GUESSES_LOG10_MIN) return null;
  return [feedback.warning, ...feedback.suggestions.slice(0, 1)].filter(Boolean).join(' ');
};
