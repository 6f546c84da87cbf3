import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { accountSessionSchema } from './account';
import { paymentSchema } from './payment';
import { subscriptionSchema } from './subscription';
import { TIERS, tierFacts, tierNames, tierSchema } from './tier';
import type { TIER_TABLE } from './tier-table';
import { userSchema } from './user';

/** Dispatch roles an admin may grant (ruling 14). The server's table defines their permissions. */
export const ROLES = ['dispatcher', 'supervisor'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;
export const ROLE_LABELS: Record<Role, string> = { dispatcher: 'Dispatcher', supervisor: 'Dispatch supervisor' };

/** An account as admins see it. Roles of a newer server pass through unchanged. */
export const adminUserSchema = userSchema.extend({ roles: z.array(z.string()), created_at: instantSchema });
export type AdminUser = z.output<typeof adminUserSchema>;
export type WireAdminUser = z.input<typeof adminUserSchema>;

const countSchema = z.int().min(0);
const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

/** The tiers whose holders count as converted. */
export type ConversionTier = {
  [Name in keyof typeof TIER_TABLE]: (typeof TIER_TABLE)[Name]['is_conversion'] extends true ? Name : never;
}[keyof typeof TIER_TABLE];
/** From the lowest to the highest. */
export const CONVERSION_TIERS = TIERS.filter((tier): tier is ConversionTier => tierFacts(tier).is_conversion);

const countByTier = () =>
  Object.fromEntries(CONVERSION_TIERS.map((tier) => [tier, countSchema])) as Record<ConversionTier, typeof countSchema>;

/** Counts over all accounts; 'recent' means the last seven days. Tiers are counted as they are now. */
export const adminStatsSchema = z.object({
  users: z.object({
    total: countSchema,
    active: countSchema,
    recent_signups: countSchema,
    recent_logins: countSchema,
  }),
  tiers: z.object(countByTier()),
  content: z.object({ watchlists: countSchema, active_alerts: countSchema }),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** Names of the tiers that count as converted: 'Pro or Premium'. */
export const conversionNames = (): string => tierNames(CONVERSION_TIERS, 'disjunction');

/** Whole percent of accounts on a tier that counts as converted; 0 with no users (specification, section 9). */
export const conversionPercent = ({ users, tiers }: Pick<AdminStats, 'users' | 'tiers'>): number =>
  users.total === 0 ? 0 : Math.round((sum(CONVERSION_TIERS.map((tier) => tiers[tier])) / users.total) * 100);

/** Audited actions by area: actions of admins, and of users on their own accounts. */
export const AUDIT_ACTIONS = [
  'user.create',
  'user.tier',
  'user.status',
  'user.admin',
  'user.roles',
  'user.sessions',
  'scanner.enabled',
  'market.closure',
  'ticket.status',
  'payment.refund',
  'chat.remove',
  'chat.slow-mode',
  'release.rollback',
  'auth.sign-in',
  'auth.guessing',
  'auth.token-reuse',
  'auth.password-change',
  'auth.password-reset',
  'auth.email-confirm',
  'auth.email-change',
  'auth.sessions-ended',
  'auth.step-up',
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
  'data.view-records',
  'data.read-users',
  'data.read-subscriptions',
  'data.read-payments',
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
  'data',
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** What an action changed: only the affected fields. */
export const auditFactsSchema = z.object({
  subscription_tier: openEnum(tierSchema, 'unknown').optional(),
  subscription_expires: instantSchema.nullable().optional(),
  is_active: z.boolean().optional(),
  /** Whether the subscription renews; set when a deactivation ended that. */
  subscription_renews: z.boolean().optional(),
  is_admin: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
  email: z.string().optional(),
  /** Number of ended sessions. */
  sessions_ended: z.number().optional(),
  /** Number of ended API keys. */
  api_keys_ended: z.number().optional(),
  enabled: z.boolean().optional(),
  open: z.boolean().optional(),
  /** Position in the room of the removed message. */
  message_seq: z.int().optional(),
  slow_seconds: z.int().optional(),
  /** The payment, and the refunded amount in decimal dollars. */
  payment: z.string().optional(),
  refunded_amount: z.number().optional(),
  /** The release that is live. */
  release: z.string().optional(),
  /** Filters of an export. */
  filter: z.string().optional(),
  /** The visible part of a key. */
  api_key: z.string().optional(),
});
export type AuditFacts = z.output<typeof auditFactsSchema>;
export type WireAuditFacts = z.input<typeof auditFactsSchema>;

/** One audit log entry. Names are as they were then; an actor without an id is the command line. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: openEnum(auditActionSchema, 'unknown'),
  actor: z.object({ id: z.string().nullable(), username: z.string() }),
  /** The id of an account; other targets have a name only. */
  target: z.object({ id: z.string().nullable(), username: z.string() }),
  before: auditFactsSchema,
  after: auditFactsSchema,
  reason: z.string().nullable(),
  address: z.string().nullable().default(null),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
export type WireAuditEntry = z.input<typeof auditEntrySchema>;

/** A message of the trading room as admins see it: with its text even when removed. */
export const moderatedMessageSchema = z.object({
  id: z.string(),
  seq: z.int(),
  user: z.object({ id: z.string(), username: z.string() }),
  message: z.string(),
  created_at: instantSchema,
  /** Number of members who reported it. */
  reports: countSchema,
  /** When it was removed and by whom; null if it was not. */
  removed: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
});
export type ModeratedMessage = z.output<typeof moderatedMessageSchema>;
export type WireModeratedMessage = z.input<typeof moderatedMessageSchema>;

/** An account's sessions, subscriptions and latest payments. */
export const userRecordsSchema = z.object({
  sessions: z.array(accountSessionSchema),
  subscriptions: z.array(subscriptionSchema),
  payments: z.array(paymentSchema),
});
export type UserRecords = z.output<typeof userRecordsSchema>;
export type WireUserRecords = z.input<typeof userRecordsSchema>;

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
