import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password is refused if fewer guesses than ten to this power find it: an online guesser can get that far (ADR 101). */
const GUESSES_LOG10_MIN = 6;
/** Longer passwords are not estimated, because that takes too long. The other rules find those that are guessable. */
const ESTIMATED_MAX = 32;
let opened: Promise<ZxcvbnFactory> | undefined;
/** Loads the dictionaries once, which takes half a second: at the start, or with the first new password. */
export const openEstimator = (): Promise<ZxcvbnFactory> => {
  opened ??= import('./estimator.state').then(({ estimator }) => estimator);
  return opened;
};

/** Why `password` is weak and what to do about it, as one sentence each; null if it is strong enough. */
export const weaknessOf = async (password: string, ownWords: readonly string[]): Promise<string | null> => {
  if ([...password].length > ESTIMATED_MAX) return null;
  const estimator = await openEstimator();
  const { guessesLog10, feedback } = estimator.check(password, [...ownWords]);
  if (guessesLog10 >= GUESSES_LOG10_MIN) return null;
  return [feedback.warning, ...feedback.suggestions.slice(0, 1)].filter(Boolean).join(' ');
};
