import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

export const TICKET_KINDS = ['support', 'coaching'] as const;
export const ticketKindSchema = z.enum(TICKET_KINDS);
export const TICKET_KIND_LABELS: Record<(typeof TICKET_KINDS)[number] | 'unknown', string> = {
  support: 'Support',
  coaching: 'Coaching',
  unknown: 'Unknown',
};

/** A message to support. `user` is null for a visitor, whose name and address are unverified. */
export const ticketSchema = z.object({
  id: z.string(),
  kind: openEnum(ticketKindSchema, 'unknown'),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The sender's plan has priority support. */
  is_priority: z.boolean(),
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  created_at: instantSchema,
  closed_at: instantSchema.nullable(),
});
export type Ticket = z.output<typeof ticketSchema>;
export type WireTicket = z.input<typeof ticketSchema>;
