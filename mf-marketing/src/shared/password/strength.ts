export const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Character sets that an attacker tries together, with their sizes. */
const SETS: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^A-Za-z0-9]/, 33],
];
/** Minimum bits for each step. */
const STEPS = [28, 40, 52, 66];

/** A character that repeats or continues the one before adds next to nothing. */
const isPredictable = (previous: string, current: string): boolean =>
  Math.abs((current.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) <= 1;

/**
 * How hard a password is to guess, 0 to 4 as in `STRENGTHS`, from its length and variety alone. Only the server knows common
 * and leaked passwords, and rejects those.
 */
export const passwordStrength = (password: string): number => {
  const characters = [...password];
  const pool = SETS.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const counted = characters.filter((character, index) => {
    const previous = characters[index - 1];
    return previous === undefined || !isPredictable(previous, character);
  });
  const bits = counted.length * Math.log2(Math.max(pool, 1)) * (new Set(characters).size > 2 ? 1 : 0.3);
  return STEPS.filter((step) => bits >= step).length;
};
