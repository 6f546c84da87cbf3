/** Whether a word can be a call number, whole ('26-0143') or as typed ('143'). */
export const isCallNumber = (word: string): boolean => /^(\d{2,4}-)?\d+$/.test(word);

/** Whether a word can name a call that the server has not numbered yet ('N1'). */
export const isTemporary = (word: string): boolean => /^n\d+$/i.test(word);

/** Splits a text into its first word, without a leading '#' or a trailing '.' or ':', and the rest. */
export const firstWord = (text: string): readonly [word: string, rest: string] => {
  const [, word = '', rest = ''] = /^[\s,+&;/]*([^\s,+&;/]*)([\s\S]*)$/.exec(text) ?? [];
  return [word.replace(/^#+|[.:]+$/g, ''), rest];
};

/** An error for a text that is too long, or null. */
export const tooLong = (what: string, text: string, most: number): string | null =>
  text.length > most ? `${what} is too long: ${text.length} characters, at most ${most}.` : null;
