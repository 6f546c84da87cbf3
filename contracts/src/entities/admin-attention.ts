import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

/** Work that waits for an admin, the most urgent first. */
export const ATTENTION_KINDS = [
  'incidents',
  'past_due',
  'unpaid',
  'tickets',
  'chat_reports',
  'mails',
  'jobs',
  'faults',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** One queue of work that waits for an admin. Empty queues are left out. */
export const attentionSchema = z.object({
  /** A remote ignores kinds that it does not know. */
  kind: openEnum(z.enum(ATTENTION_KINDS), 'unknown'),
  count: z.int().min(1),
  /** When the oldest entry came; null where only the newest is known. */
  since: instantSchema.nullable(),
});
export type Attention = z.output<typeof attentionSchema>;
export type WireAttention = z.input<typeof attentionSchema>;
