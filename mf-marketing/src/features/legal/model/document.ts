/** The date of both documents. Later changes get a dated note instead (ruling 33); see `LegalNote`. */
export const LAST_UPDATED = { iso: '2025-09-13', text: 'September 13, 2025' } as const;

export interface LegalSection {
  /** The id of the section, used in links. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** A later change to a document. */
export interface LegalNote {
  readonly date: { readonly iso: string; readonly text: string };
  readonly text: string;
}

/** A longer text before a colon is part of a sentence rather than a name. */
const LONGEST_NAME = 60;

/**
 * Splits a point into its name before the first colon, such as 'Cookie refresh', and its text. The name is null if there is
 * none.
 */
export const splitPoint = (point: string): readonly [name: string | null, text: string] => {
  const end = point.indexOf(': ');
  return end === -1 || end > LONGEST_NAME ? [null, point] : [point.slice(0, end), point.slice(end + 2)];
};
