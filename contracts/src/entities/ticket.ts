import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

export const TICKET_KINDS = ['support', 'coaching'] as const;
export const ticketKindSchema = z.enum(TICKET_KINDS);
export const TICKET_KIND_LABELS: Record<(typeof TICKET_KINDS)[number] | 'unknown', string> = {
  support: 'Support',
  coaching: 'Coaching',
  unknown: 'Unknown',
};

/** Maximum length of an answer, in characters: more than a person writes in one mail. */
export const TICKET_ANSWER_MAX = 10_000;

/** An answer that went to the sender of a ticket by mail. */
export const ticketAnswerSchema = z.object({
  id: z.string(),
  /** Username of the admin who wrote it. */
  answered_by: z.string(),
  message: z.string(),
  created_at: instantSchema,
});
export type TicketAnswer = z.output<typeof ticketAnswerSchema>;

export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];
export const TICKET_STATE_LABELS: Record<TicketState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};

/** A message to support. `user` is null for a visitor, whose name and address are unverified. */
export const ticketSchema = z.object({
  id: z.string(),
  kind: openEnum(ticketKindSchema, 'unknown'),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Whether the sender's plan includes priority support. */
  is_priority: z.boolean(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  created_at: instantSchema,
  closed_at: instantSchema.nullable(),
  /** Oldest first. */
  answers: z.array(ticketAnswerSchema).default([]),
});
export type Ticket = z.output<typeof ticketSchema>;
export type WireTicket = z.input<typeof ticketSchema>;

/** A closed ticket counts as closed, whether or not it was answered. */
export const ticketState = ({ closed_at, answers }: Pick<Ticket, 'closed_at' | 'answers'>): TicketState => {
  if (closed_at !== null) return 'closed';
  return answers.length === 0 ? 'open' : 'answered';
};
