import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** How long another admin can approve a request for admin rights. */
export const ADMIN_REQUEST_HOURS = 24;

const personSchema = z.object({ id: z.string(), username: z.string() });

/** An admin asks to make an account an admin; another admin decides. */
export const adminRequestSchema = z.object({
  id: z.string(),
  target: personSchema,
  requested_by: personSchema,
  reason: z.string().nullable(),
  created_at: instantSchema,
  expires_at: instantSchema,
});
export type AdminRequest = z.output<typeof adminRequestSchema>;
export type WireAdminRequest = z.input<typeof adminRequestSchema>;

/** The requester can only withdraw; other admins approve or refuse. */
export const ADMIN_DECISIONS = ['approve', 'refuse', 'withdraw'] as const;
export type AdminDecision = (typeof ADMIN_DECISIONS)[number];
