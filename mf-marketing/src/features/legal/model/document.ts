/** The date of both documents. Later changes get a dated note instead (ruling 33), see `LegalNote`. */
export const LAST_UPDATED = { iso: '2025-09-13', text: 'September 13, 2025' } as const;

export interface LegalSection {
  /** The id of the section, used in links. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

/** A later change of a document. */
export interface LegalNote {
  readonly date: { readonly iso: string; readonly text: string };
  readonly text: string;
}
