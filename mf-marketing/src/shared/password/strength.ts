export const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Sets a guesser tries together, with how many characters each has. */
const SETS: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^A-Za-z0-9]/, 33],
];
/** Bits from which each further step begins. */
const STEPS = [28, 40, 52, 66];

/** A character that repeats the one before or goes on counting from it adds next to nothing. */
const isPredictable = (previous: string, current: string): boolean =>
  Math.abs((current.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) <= 1;

/**
 * How hard a password is to guess by trying, 0 to 4 as in `STRENGTHS`: from its length and variety alone. What is common or
 * leaked only the server knows, and refuses.
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
