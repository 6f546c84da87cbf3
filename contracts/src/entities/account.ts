import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** Days until a deletion that was asked for is carried out (privacy policy). */
export const DELETION_DAYS = 30;

/** What a user's own security settings show. */
export const accountSchema = z.object({
  email: z.string(),
  email_confirmed: z.boolean(),
  /** A new address that waits for its confirmation, or null. */
  pending_email: z.string().nullable(),
  /** When the account will be deleted, or null. */
  deletion_at: instantSchema.nullable(),
  /** Whether a role wants a longer password before it may be used (ruling 11). */
  password_change_required: z.boolean(),
});
export type Account = z.output<typeof accountSchema>;
export type WireAccount = z.input<typeof accountSchema>;

/** One place where a user is signed in. */
export const accountSessionSchema = z.object({
  id: z.string(),
  /** Browser and system as far as they tell, such as 'Chrome on Windows'. */
  device: z.string(),
  /** Network address of the sign-in, or null for one that is not known. */
  address: z.string().nullable(),
  created_at: instantSchema,
  last_used_at: instantSchema,
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSessionSchema>;
export type WireAccountSession = z.input<typeof accountSessionSchema>;

/** A copy of everything kept about a user: a section for each kind of record, rows as they are stored but for secrets. */
export const accountExportSchema = z.object({
  exported_at: instantSchema,
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.output<typeof accountExportSchema>;
