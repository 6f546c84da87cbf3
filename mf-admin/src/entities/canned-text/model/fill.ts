import type { Ticket } from '@prebell/contracts';

/** The placeholders of a canned text, and what replaces each. */
export const PLACEHOLDERS = [
  { placeholder: '{name}', meaning: 'the sender’s name' },
  { placeholder: '{ticket}', meaning: 'the subject of the ticket' },
] as const;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The ticket of a preview. */
export const SAMPLE_TICKET: Pick<Ticket, 'name' | 'subject'> = { name: 'Sam Sample', subject: 'Float of AAPL' };

/** The body with the ticket's values. One pass: a sender called '{ticket}' stays so. Other braces stay as they are. */
export const fillText = (body: string, { name, subject }: Pick<Ticket, 'name' | 'subject'>): string =>
  body.replace(/\{(name|ticket)\}/g, (_whole, key) => oneLine(key === 'name' ? name : subject));

/** Replaces the selection of a text. Returns the new text and the caret's place after the insertion. */
export const insertAt = (text: string, inserted: string, [start, end]: readonly [start: number, end: number]) => ({
  text: text.slice(0, start) + inserted + text.slice(end),
  caret: start + inserted.length,
});
