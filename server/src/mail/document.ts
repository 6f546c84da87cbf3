/** A part of a mail by its meaning. `render.ts` decides how it looks in plain text and HTML. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** A message from a person to the reader, with its line breaks. */
  | { readonly kind: 'letter'; readonly text: string }
  /** A call to action: a button in HTML, the address in plain text. */
  | { readonly kind: 'action'; readonly label: string; readonly href: string }
  /** Names and values in a list, such as amount and date. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** A quoted text of somebody else, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string };

/** A mail as its author writes it, once for both formats. */
export interface MailDocument {
  readonly subject: string;
  /** The first line, which says what happened. */
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail, at the end. */
  readonly why: string;
  /** The page to unsubscribe, linked at the end. */
  readonly unsubscribe?: string;
}
