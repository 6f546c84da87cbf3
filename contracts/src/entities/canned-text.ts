import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** Kept low, because admins choose a text from a list. */
export const CANNED_TEXTS_MAX = 50;
export const CANNED_NAME_MAX = 60;
export const CANNED_BODY_MAX = 2_000;

/**
 * A text that admins put into their answers to tickets. `{name}` and `{ticket}` in its body are replaced with the
 * ticket's own values.
 */
export const cannedTextSchema = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  /** Username of the admin who wrote or changed it last. */
  updated_by: z.string(),
  updated_at: instantSchema,
});
export type CannedText = z.output<typeof cannedTextSchema>;
export type WireCannedText = z.input<typeof cannedTextSchema>;
