/** A part of a mail by meaning; `render.ts` decides how it looks in plain text and in HTML. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** A person's text to the reader with its line breaks. */
  | { readonly kind: 'letter'; readonly text: string }
  /** A call to action: a button, in plain text the address. */
  | { readonly kind: 'action'; readonly label: string; readonly href: string }
  /** Names and values below each other, such as amount and date. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Somebody else's text with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string };

/** A mail as its author writes it, once for both forms. */
export interface MailDocument {
  readonly subject: string;
  /** First line: what happened. */
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail; shown at the end. */
  readonly why: string;
  /** The page that ends the subscription; linked at the end. */
  readonly unsubscribe?: string;
}
