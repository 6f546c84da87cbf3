import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { adminUserSchema, auditEntrySchema, roleSchema, userRecordsSchema } from '../entities/admin';
import { attentionSchema } from '../entities/admin-attention';
import { ADMIN_DECISIONS, adminRequestSchema } from '../entities/admin-request';
import { adminStatsSchema } from '../entities/admin-stats';
import { failedJobSchema } from '../entities/failed-job';
import { sentDaySchema } from '../entities/instant';
import { moderatedMessageSchema } from '../entities/moderated-message';
import { operationsSchema } from '../entities/operations';
import { paginationSchema } from '../entities/pagination';
import { ownedPaymentSchema } from '../entities/payment';
import { writtenReasonSchema } from '../entities/reason';
import { scannerSchema } from '../entities/scanner-name';
import { TICKET_ANSWER_MAX, ticketKindSchema, ticketSchema } from '../entities/ticket';
import { tierSchema } from '../entities/tier';
import { userSchema } from '../entities/user';
import { instantSchema } from '../open-enum';
import { paymentListSchema, subscriptionListSchema } from './payments';

const pageSchema = z.coerce.number().int().min(1).max(100_000).default(1);

export const USER_SORTS = ['created_at', 'username', 'email', 'last_login'] as const;

/** Filters of account lists, without the page number. */
const userQuery = z.object({
  search: z.string().trim().max(100).optional(),
  tier: tierSchema.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  sort: z.enum(USER_SORTS).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export const userFilterSchema = userQuery.extend({ page: pageSchema });
export type UserFilter = z.input<typeof userFilterSchema>;

/** `action` is an action or an area such as `auth`; `from` and `to` are days, both inclusive. */
const auditQuery = z.object({
  action: z.string().max(40).optional(),
  search: z.string().trim().max(100).optional(),
  user: z.uuid().optional(),
  from: sentDaySchema.optional(),
  to: sentDaySchema.optional(),
  sort: z.enum(['at']).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export const auditFilterSchema = auditQuery.extend({ page: pageSchema });
export type AuditFilter = z.input<typeof auditFilterSchema>;

/** `priority` puts tickets from plans with priority support first, then the newest. */
export const TICKET_SORTS = ['priority', 'created_at', 'subject', 'name', 'email'] as const;
export const ticketFilterSchema = z.object({
  page: pageSchema,
  /** In the subject, the message, or the name or e-mail address of the sender or of the account. */
  search: z.string().trim().max(100).optional(),
  kind: ticketKindSchema.optional(),
  state: z.enum(['open', 'closed']).default('open'),
  /** Only tickets of this account. */
  account: z.uuid().optional(),
  sort: z.enum(TICKET_SORTS).default('priority'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type TicketFilter = z.input<typeof ticketFilterSchema>;

export const CHAT_VIEWS = ['all', 'reported', 'removed'] as const;
export const chatFilterSchema = z.object({
  page: pageSchema,
  /** Searches the message's text and its author's name. */
  search: z.string().trim().max(100).optional(),
  show: z.enum(CHAT_VIEWS).default('all'),
  sort: z.enum(['seq', 'reports']).default('seq'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type ChatFilter = z.input<typeof chatFilterSchema>;

export const failedJobFilterSchema = z.object({ page: pageSchema });
export type FailedJobFilter = z.input<typeof failedJobFilterSchema>;

/** Maximum number of rows in one export. Use a narrower filter to get the rest. */
export const EXPORT_MAX = 1_000_000;
/** Comma-separated values with a header row, for a spreadsheet. */
const csvAnswer = z.object({ filename: z.string(), csv: z.string(), truncated: z.boolean() });

/** Default and maximum days of a tier granted by an admin (specification, section 9). */
export const GRANT_DAYS = 30;
export const GRANT_DAYS_MAX = 3650;
export const REASON_MAX = 300;

/** The admin's reason; kept in the audit log. */
const reason = z
  .string()
  .trim()
  .max(REASON_MAX)
  .nullish()
  .transform((text) => text || null);

/** A refund. Without an amount it covers everything that has not been refunded yet. */
const refundBody = z
  .object({
    /** Decimal dollars, whole cents. */
    amount: z.number().positive().max(1_000_000).multipleOf(0.01).optional(),
    /**
     * Decimal dollars that the screen showed as already refunded. Repeating a request with the same figures refunds
     * nothing twice.
     */
    refunded_amount: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
    reason: z.string().trim().min(1).max(REASON_MAX),
  })
  .strict();

const oneUser = z.object({ id: z.uuid() });
const oneJob = z.object({ queue: z.string().min(1).max(50), id: z.uuid() });
const userAnswer = z.object({ user: adminUserSchema });
const nothing = z.object({});

/** Endpoints of the admin area: accounts, payments, support, chat, scanners, operations and the audit log. */
export const admin = {
  users: defineEndpoint({
    method: 'get',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Accounts, newest first unless sorted otherwise, 20 a page',
    query: userFilterSchema,
    response: z.object({ users: z.array(userSchema), pagination: paginationSchema }),
  }),
  user: defineEndpoint({
    method: 'get',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'One account with its dispatch roles',
    params: oneUser,
    response: userAnswer,
  }),
  setTier: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/tier',
    access: 'admin',
    summary: 'Set the tier for a number of days; Free never expires. Granting needs a recent proof of identity',
    params: oneUser,
    body: z.object({
      tier: tierSchema,
      expires_in_days: z.int().min(1).max(GRANT_DAYS_MAX).default(GRANT_DAYS),
      reason,
    }),
    response: userAnswer,
  }),
  setStatus: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/status',
    access: 'admin',
    summary: 'Activate or deactivate an account; deactivating ends its sessions and API keys',
    params: oneUser,
    body: z.object({ is_active: z.boolean(), reason }),
    response: userAnswer,
  }),
  setAdmin: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/admin',
    access: 'admin',
    summary: 'Revoke admin rights, or request them: another admin must approve, unless there is no other admin',
    params: oneUser,
    body: z.object({ is_admin: z.boolean(), reason }),
    /** The request that now waits for another admin's decision, or null. */
    response: userAnswer.extend({ request: adminRequestSchema.nullable().default(null) }),
  }),
  adminRequests: defineEndpoint({
    method: 'get',
    path: '/api/admin/admin-requests',
    access: 'admin',
    summary: 'Open requests for admin rights, oldest first',
    response: z.object({ requests: z.array(adminRequestSchema) }),
  }),
  decideAdminRequest: defineEndpoint({
    method: 'post',
    path: '/api/admin/admin-requests/{id}/decision',
    access: 'admin',
    summary: 'Approve or refuse another admin’s request for admin rights, or withdraw one’s own',
    params: oneUser,
    body: z.object({ decision: z.enum(ADMIN_DECISIONS), reason }),
    response: z.object({ requests: z.array(adminRequestSchema) }),
  }),
  resetFactors: defineEndpoint({
    method: 'post',
    path: '/api/admin/users/{id}/reset-factors',
    access: 'admin',
    summary: 'Remove the second factors of a user who lost them; ends every session and API key',
    params: oneUser,
    body: z.object({ reason: z.string().trim().min(1).max(REASON_MAX) }),
    response: z.object({ removed: z.int().min(0) }),
  }),
  viewAs: defineEndpoint({
    method: 'post',
    path: '/api/admin/users/{id}/view',
    access: 'admin',
    summary: 'Open a view of what a customer sees: read only, for ten minutes, without chat, keys and factors',
    params: oneUser,
    body: z.object({ reason: writtenReasonSchema }),
    response: z.object({ token: z.string(), ends_at: instantSchema }),
  }),
  setRoles: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/roles',
    access: 'admin',
    summary: 'Replace the dispatch roles. Granting one needs a recent proof of identity',
    params: oneUser,
    body: z.object({ roles: z.array(roleSchema).max(10), reason }),
    response: userAnswer,
  }),
  userRecords: defineEndpoint({
    method: 'get',
    path: '/api/admin/users/{id}/records',
    access: 'admin',
    summary: 'Sessions, subscriptions and latest payments of one account',
    params: oneUser,
    response: userRecordsSchema,
  }),
  endUserSessions: defineEndpoint({
    method: 'post',
    path: '/api/admin/users/{id}/end-sessions',
    access: 'admin',
    summary: 'Sign an account out everywhere and end its API keys',
    params: oneUser,
    body: z.object({ reason }),
    response: z.object({ ended: z.int().min(0) }),
  }),
  refundPayment: defineEndpoint({
    method: 'post',
    path: '/api/admin/payments/{id}/refund',
    access: 'admin',
    summary: 'Refund a payment to its card, in whole or in part, with a reason; needs a recent proof of identity',
    params: z.object({ id: z.string().min(1).max(255) }),
    body: refundBody,
    response: z.object({ payment: ownedPaymentSchema }),
  }),
  exportUsers: defineEndpoint({
    method: 'get',
    path: '/api/admin/users-export',
    access: 'admin',
    summary: 'The accounts that match a filter, as CSV',
    query: userQuery,
    response: csvAnswer,
  }),
  exportSubscriptions: defineEndpoint({
    method: 'get',
    path: '/api/admin/subscriptions-export',
    access: 'admin',
    summary: 'Subscriptions of all accounts, or those that a search finds, as CSV',
    query: subscriptionListSchema.omit({ page: true, per_page: true }),
    response: csvAnswer,
  }),
  exportPayments: defineEndpoint({
    method: 'get',
    path: '/api/admin/payments-export',
    access: 'admin',
    summary: 'Payments of all accounts, or those that a search finds, as CSV',
    query: paymentListSchema.omit({ page: true, per_page: true }),
    response: csvAnswer,
  }),
  exportAudit: defineEndpoint({
    method: 'get',
    path: '/api/admin/audit-export',
    access: 'admin',
    summary: 'The audit log entries that match a filter, as CSV',
    query: auditQuery,
    response: csvAnswer,
  }),
  tickets: defineEndpoint({
    method: 'get',
    path: '/api/admin/tickets',
    access: 'admin',
    summary: 'Support tickets and coaching requests, priority first unless sorted, 20 a page',
    query: ticketFilterSchema,
    response: z.object({
      tickets: z.array(ticketSchema),
      pagination: paginationSchema,
      /** Whether a mail server sends the answers; without one they stay in the outbox. */
      sends_mail: z.boolean().default(true),
    }),
  }),
  answerTicket: defineEndpoint({
    method: 'post',
    path: '/api/admin/tickets/{id}/answers',
    access: 'admin',
    summary: 'Answer a ticket by e-mail. A repeated request with the same id sends nothing twice',
    status: 201,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** A new id for each answer; a repeated request sends the same one. */
      id: z.uuid(),
      message: z
        .string()
        .trim()
        .min(1, 'Write an answer')
        .max(TICKET_ANSWER_MAX, `At most ${TICKET_ANSWER_MAX} characters`),
    }),
    response: z.object({ ticket: ticketSchema }),
  }),
  setTicket: defineEndpoint({
    method: 'put',
    path: '/api/admin/tickets/{id}',
    access: 'admin',
    summary: 'Close or reopen a ticket',
    params: z.object({ id: z.uuid() }),
    body: z.object({ open: z.boolean() }),
    response: z.object({ ticket: ticketSchema }),
  }),
  chatMessages: defineEndpoint({
    method: 'get',
    path: '/api/admin/chat-messages',
    access: 'admin',
    summary: 'Messages of the trading room for moderators, newest first unless sorted otherwise, 20 a page',
    query: chatFilterSchema,
    response: z.object({ messages: z.array(moderatedMessageSchema), pagination: paginationSchema }),
  }),
  scanners: defineEndpoint({
    method: 'get',
    path: '/api/admin/scanners',
    access: 'admin',
    summary: 'Which scanners are switched on',
    response: z.object({ scanners: z.record(scannerSchema, z.boolean()) }),
  }),
  setScanner: defineEndpoint({
    method: 'put',
    path: '/api/admin/scanners/{scanner}',
    access: 'admin',
    summary: 'Switch a scanner on or off for everybody',
    params: z.object({ scanner: scannerSchema }),
    body: z.object({ enabled: z.boolean(), reason }),
    response: nothing,
  }),
  failedJobs: defineEndpoint({
    method: 'get',
    path: '/api/admin/failed-jobs',
    access: 'admin',
    summary: 'E-mails, payment events and scheduled work that ran out of attempts, latest first, 20 a page',
    query: failedJobFilterSchema,
    response: z.object({ jobs: z.array(failedJobSchema), pagination: paginationSchema }),
  }),
  retryJob: defineEndpoint({
    method: 'post',
    path: '/api/admin/failed-jobs/{queue}/{id}/retry',
    access: 'admin',
    summary: 'Put a failed job back into its queue, with all its attempts',
    params: oneJob,
    response: nothing,
  }),
  dropJob: defineEndpoint({
    method: 'delete',
    path: '/api/admin/failed-jobs/{queue}/{id}',
    access: 'admin',
    summary: 'Drop a failed job: what it should have done is never done',
    params: oneJob,
    response: nothing,
  }),
  attention: defineEndpoint({
    method: 'get',
    path: '/api/admin/attention',
    access: 'admin',
    summary: 'What waits for an admin, the most urgent first: how many entries, and since when',
    response: z.object({ queues: z.array(attentionSchema) }),
  }),
  stats: defineEndpoint({
    method: 'get',
    path: '/api/admin/stats',
    access: 'admin',
    summary: 'Counts of accounts, tiers and content',
    response: adminStatsSchema,
  }),
  operations: defineEndpoint({
    method: 'get',
    path: '/api/admin/operations',
    access: 'admin',
    summary: 'Instances with their load, queues, the database and the last errors of the log',
    response: operationsSchema,
  }),
  audit: defineEndpoint({
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Actions by admins and by users on their own accounts, newest first by default, 20 a page',
    query: auditFilterSchema,
    response: z.object({ entries: z.array(auditEntrySchema), pagination: paginationSchema }),
  }),
} as const;
