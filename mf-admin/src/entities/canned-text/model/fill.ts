import type { Ticket } from '@prebell/contracts';

/** The placeholders of a canned text, and what they stand for. */
export const PLACEHOLDERS = [
  { placeholder: '{name}', meaning: 'the sender’s name' },
  { placeholder: '{ticket}', meaning: 'the subject of the ticket' },
] as const;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The ticket used for previews. */
export const SAMPLE_TICKET: Pick<Ticket, 'name' | 'subject'> = { name: 'Sam Sample', subject: 'Float of AAPL' };

/** Fills in the ticket's values, in a single pass: if the sender is called '{ticket}', that name stays. Other braces stay, too. */
export const fillText = (body: string, { name, subject }: Pick<Ticket, 'name' | 'subject'>): string =>
  body.replace(/\{(name|ticket)\}/g, (_whole, key) => oneLine(key === 'name' ? name : subject));

/** Replaces the selection in a text. Returns the new text, and the caret position after the inserted part. */
export const insertAt = (text: string, inserted: string, [start, end]: readonly [start: number, end: number]) => ({
  text: text.slice(0, start) + inserted + text.slice(end),
  caret: start + inserted.length,
});
