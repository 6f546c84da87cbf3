import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { accountSessionSchema } from './account';
import { paymentSchema } from './payment';
import { subscriptionSchema } from './subscription';
import { ticketSchema } from './ticket';
import { tierSchema } from './tier';
import { userSchema } from './user';

/** Dispatch roles an admin may grant (ruling 14). The server's table defines their permissions. */
export const ROLES = ['dispatcher', 'supervisor'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;
export const ROLE_LABELS: Record<Role, string> = { dispatcher: 'Dispatcher', supervisor: 'Dispatch supervisor' };

/** An account as admins see it. Roles that a newer server added pass through unchanged. */
export const adminUserSchema = userSchema.extend({ roles: z.array(z.string()), created_at: instantSchema });
export type AdminUser = z.output<typeof adminUserSchema>;
export type WireAdminUser = z.input<typeof adminUserSchema>;

/** Audited actions by area: actions of admins, and of users on their own accounts. */
export const AUDIT_ACTIONS = [
  'user.create',
  'user.tier',
  'user.status',
  'user.admin',
  'user.admin-request',
  'user.admin-refuse',
  'user.admin-withdraw',
  'user.factors-reset',
  'user.roles',
  'user.sessions',
  'user.view',
  'scanner.enabled',
  'market.closure',
  'status.incident',
  'ticket.status',
  'ticket.answer',
  'ticket.canned-text',
  'payment.refund',
  'chat.remove',
  'chat.slow-mode',
  'release.rollback',
  'release.promote',
  'release.canary-stop',
  'job.retry',
  'job.drop',
  'auth.sign-in',
  'auth.failed',
  'auth.unknown-name',
  'auth.guessing',
  'auth.token-reuse',
  'auth.password-change',
  'auth.password-reset',
  'auth.email-confirm',
  'auth.email-change',
  'auth.sessions-ended',
  'auth.step-up',
  'auth.passkey-add',
  'auth.passkey-rename',
  'auth.passkey-remove',
  'auth.passkey-cloned',
  'auth.totp-add',
  'auth.totp-remove',
  'auth.recovery-codes',
  'auth.recovery-code-used',
  'account.export',
  'account.deletion-request',
  'account.deletion-cancel',
  'account.deleted',
  'account.api-key-create',
  'account.api-key-revoke',
  'account.demo-removed',
  'data.export-users',
  'data.export-subscriptions',
  'data.export-payments',
  'data.export-audit',
  'data.export-business',
  'data.view-records',
  'data.view-user',
  'data.read-users',
  'data.read-tickets',
  'data.read-audit',
  'data.read-subscriptions',
  'data.read-payments',
  'data.read-business',
  'data.read-chat',
  'data.read-requests',
  'data.removed-lines',
] as const;
/** The areas, for a filter. */
export const AUDIT_AREAS = [
  'user',
  'auth',
  'account',
  'scanner',
  'market',
  'ticket',
  'payment',
  'chat',
  'release',
  'job',
  'data',
  'status',
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** How long the audit log keeps an entry, even about a deleted account; the privacy page states this and the reason. */
export const SECURITY_LOG_KEPT_MONTHS = 24;

/** What an action changed: only the affected fields. */
export const auditFactsSchema = z.object({
  subscription_tier: openEnum(tierSchema, 'unknown').optional(),
  subscription_expires: instantSchema.nullable().optional(),
  is_active: z.boolean().optional(),
  /** Whether the subscription renews; set when a deactivation turned renewal off. */
  subscription_renews: z.boolean().optional(),
  is_admin: z.boolean().optional(),
  /** The admin who asked for these rights. */
  requested_by: z.string().optional(),
  /** Number of removed passkeys and authenticator apps. */
  factors_removed: z.number().optional(),
  roles: z.array(z.string()).optional(),
  email: z.string().optional(),
  /** Number of ended sessions. */
  sessions_ended: z.number().optional(),
  /** Number of ended API keys. */
  api_keys_ended: z.number().optional(),
  enabled: z.boolean().optional(),
  open: z.boolean().optional(),
  /** Name and body of a text for answers to tickets. */
  canned_text: z.string().optional(),
  canned_body: z.string().optional(),
  /** Position in the room of the removed message. */
  message_seq: z.int().optional(),
  slow_seconds: z.int().optional(),
  /** The payment, and the refunded amount in decimal dollars. */
  payment: z.string().optional(),
  refunded_amount: z.number().optional(),
  /** The release that is live. */
  release: z.string().optional(),
  /** The id of a background job. */
  job: z.string().optional(),
  /** Filters of an export. */
  filter: z.string().optional(),
  /** How many rows an export or a list returned. */
  rows: z.int().optional(),
  /** How many repetitions the entry represents, and since when. */
  times: z.int().optional(),
  since: instantSchema.optional(),
  /** Number and hash of the last line that was removed, and the time before which lines were removed. */
  last_removed: z.int().optional(),
  last_hash: z.string().optional(),
  removed_before: instantSchema.optional(),
  /** How a user proved who they are, or failed to: `password`, `passkey`, `totp` or `recovery_code`. */
  factor: z.string().optional(),
  /** The name of a passkey. */
  passkey: z.string().optional(),
  /** The visible prefix of an API key. */
  api_key: z.string().optional(),
});
export type AuditFacts = z.output<typeof auditFactsSchema>;
export type WireAuditFacts = z.input<typeof auditFactsSchema>;

/** One audit log entry. It keeps the names of that time; an actor without an id is the command line. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: openEnum(auditActionSchema, 'unknown'),
  actor: z.object({ id: z.string().nullable(), username: z.string() }),
  /** The id of an account; other targets only have a name. */
  target: z.object({ id: z.string().nullable(), username: z.string() }),
  before: auditFactsSchema,
  after: auditFactsSchema,
  reason: z.string().nullable(),
  address: z.string().nullable().default(null),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
export type WireAuditEntry = z.input<typeof auditEntrySchema>;

/** An account's sessions, subscriptions, latest payments and latest tickets. */
export const userRecordsSchema = z.object({
  sessions: z.array(accountSessionSchema),
  subscriptions: z.array(subscriptionSchema),
  payments: z.array(paymentSchema),
  tickets: z.array(ticketSchema).default([]),
});
export type UserRecords = z.output<typeof userRecordsSchema>;
export type WireUserRecords = z.input<typeof userRecordsSchema>;
