/** Characters that stand for letters. `1`, `!` and `|` stand for two. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
};

/** `text` in lower case with look-alike characters replaced by letters: `p@ssw0rd` becomes `password`. */
export const withLetters = (text: string): string[] => {
  const plain = text.toLowerCase().replace(/[02-9@$+]/g, (sign) => LETTERS[sign] ?? sign);
  return /[1!|]/.test(plain) ? ['i', 'l'].map((letter) => plain.replace(/[1!|]/g, letter)) : [plain];
};

/**
 * Forms of a name as it looks at a glance, for comparison: without separators, with `rn` as `m`, `vv` as `w`, and
 * `I`, `l` and `1` as one letter.
 */
export const looksOf = (name: string): string[] => {
  const bare = name.replace(/[_.-]/g, '');
  return [...new Set(withLetters(bare).map((look) => look.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/i/g, 'l')))];
};
