/** The date of both documents. Later changes get a dated note instead (ruling 33). */
export const LAST_UPDATED = { iso: '2025-09-13', text: 'September 13, 2025' } as const;

/** A later change of a document. */
export interface LegalNote {
  readonly iso: string;
  readonly date: string;
  readonly text: string;
}

export interface LegalSection {
  /** The id of the section, used in links. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}
