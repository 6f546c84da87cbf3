/** When both documents were last changed; a later change goes to a dated note (ruling 33). */
export const LAST_UPDATED = { iso: '2025-09-13', text: 'September 13, 2025' } as const;

export interface LegalSection {
  /** The section's address on its page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}
