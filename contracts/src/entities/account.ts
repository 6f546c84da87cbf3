import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

/** Days between a request for deletion and the deletion (privacy policy). */
export const DELETION_DAYS = 30;

/** A user's own security settings. */
export const accountSchema = z.object({
  email: z.string(),
  email_confirmed: z.boolean(),
  /** A new address that is not confirmed yet, or null. */
  pending_email: z.string().nullable(),
  /** When the account will be deleted, or null if it will not. */
  deletion_at: instantSchema.nullable(),
  /** Whether the user needs a longer password before their role is active (ruling 11). */
  password_change_required: z.boolean(),
});
export type Account = z.output<typeof accountSchema>;
export type WireAccount = z.input<typeof accountSchema>;

export const ADDRESS_KINDS = ['this-computer', 'private-network', 'internet'] as const;
const addressKindSchema = z.enum(ADDRESS_KINDS);
export type AddressKind = z.infer<typeof addressKindSchema>;

/** One session of a user. */
export const accountSessionSchema = z.object({
  id: z.string(),
  /** Browser and system if known, such as 'Chrome on Windows'. */
  device: z.string(),
  /** Network address of the sign-in, or null if unknown. */
  address: z.string().nullable(),
  /** The kind of network that the address belongs to; null if unknown. */
  address_kind: openEnum(addressKindSchema, 'unknown').nullable().default(null),
  created_at: instantSchema,
  last_used_at: instantSchema,
  /** Whether this request belongs to the session. */
  is_current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSessionSchema>;
export type WireAccountSession = z.input<typeof accountSessionSchema>;

/** A copy of all data kept about a user: one section per kind of record, rows as stored but without secrets. */
export const accountExportSchema = z.object({
  exported_at: instantSchema,
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.output<typeof accountExportSchema>;
