import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * The estimate looks at this many characters. It blocks the event loop, and its time grows with length and substitutions: 128
 * hostile characters took two seconds without these limits (ADR 101).
 */
const LOOKS_AT = 32;
const SUBSTITUTIONS = 100;
/** A million guesses. The throttle lets an attacker check 50 passwords an hour. */
const LEAST_SCORE = 2;

const FALLBACK = 'Use several unusual words, or a longer password.';
/** What to do, by the pattern that the estimate found. */
const ADVICE: Readonly<Record<string, string>> = {
  straightRow: 'Avoid rows of keys.',
  keyPattern: 'Avoid patterns on the keyboard.',
  simpleRepeat: 'Avoid repeated characters.',
  extendedRepeat: 'Avoid repeated words.',
  sequences: 'Avoid sequences such as abc or 6543.',
  recentYears: 'Avoid years.',
  dates: 'Avoid dates.',
  topTen: 'Avoid common passwords, also with digits added.',
  topHundred: 'Avoid common passwords, also with digits added.',
  common: 'Avoid common passwords, also with digits added.',
  similarToCommon: 'Avoid common passwords, also with digits added.',
  userInputs: 'Avoid your own name and address.',
};

let estimator: ZxcvbnFactory | undefined;
const theEstimator = (): ZxcvbnFactory => {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: LOOKS_AT,
    l33tMaxSubstitutions: SUBSTITUTIONS,
  });
  return estimator;
};

/** Advice for a password that falls within a million guesses; null for a stronger one. `own` are words of its owner. */
export const weaknessOf = (password: string, own: readonly string[]): string | null => {
  const { score, feedback } = theEstimator().check(password, [...own]);
  if (score >= LEAST_SCORE) return null;
  const found = ADVICE[feedback.warning ?? ''];
  return found === undefined ? FALLBACK : `${found} ${FALLBACK}`;
};
