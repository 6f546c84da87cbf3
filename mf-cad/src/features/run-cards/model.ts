/** The lines of the run cards that are shown for editing, and the hidden lines around them. */
export interface Excerpt {
  readonly words: string;
  /** The shown lines, as edited. */
  readonly text: string;
  /** The hidden lines before and after the first shown one. `wholeOf` puts the edited lines between them. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const has = (line: string, words: string): boolean => line.toUpperCase().includes(words.trim().toUpperCase());

/** Shows only the lines that contain these words; all lines without words. */
export const excerptOf = (text: string, words: string): Excerpt => {
  const lines = text.split('\n');
  if (words.trim() === '') return { words, text, before: [], after: [] };
  const first = lines.findIndex((line) => has(line, words));
  const at = first === -1 ? lines.length : first;
  return {
    words,
    text: lines.filter((line) => has(line, words)).join('\n'),
    before: lines.slice(0, at),
    after: lines.slice(at).filter((line) => !has(line, words)),
  };
};

/** The complete text, with the edited lines in place. */
export const wholeOf = ({ words, text, before, after }: Excerpt): string =>
  words.trim() === '' ? text : [...before, ...(text.trim() === '' ? [] : [text]), ...after].join('\n');
