import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { adminStatsSchema, adminUserSchema, auditEntrySchema, roleSchema } from '../entities/admin';
import { paginationSchema } from '../entities/pagination';
import { tierSchema } from '../entities/tier';
import { userSchema } from '../entities/user';

const pageSchema = z.coerce.number().int().min(1).max(100_000).default(1);

export const userFilterSchema = z.object({
  page: pageSchema,
  search: z.string().trim().max(100).optional(),
  tier: tierSchema.optional(),
  status: z.enum(['active', 'inactive']).optional(),
});
export type UserFilter = z.input<typeof userFilterSchema>;

/** `action` is an action or an area such as `auth`; `from` and `to` are days, both counted in. */
export const auditFilterSchema = z.object({
  page: pageSchema,
  action: z.string().max(40).optional(),
  search: z.string().trim().max(100).optional(),
  user: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AuditFilter = z.input<typeof auditFilterSchema>;

/** Days a tier lasts that an admin grants (specification, section 9), and the most there may be. */
export const GRANT_DAYS = 30;
export const GRANT_DAYS_MAX = 3650;
export const REASON_MAX = 300;

/** Why, in the admin's words; kept in the audit log. */
const reason = z
  .string()
  .trim()
  .max(REASON_MAX)
  .nullish()
  .transform((text) => text || null);

const oneUser = z.object({ id: z.uuid() });
const userAnswer = z.object({ user: adminUserSchema });

export const admin = {
  users: defineEndpoint({
    method: 'get',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Accounts, newest first, 20 a page',
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
    summary: 'Set the tier for a number of days; Free never expires',
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
    summary: 'Activate or deactivate an account; deactivating ends its sessions',
    params: oneUser,
    body: z.object({ is_active: z.boolean(), reason }),
    response: userAnswer,
  }),
  setAdmin: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/admin',
    access: 'admin',
    summary: 'Grant or revoke admin rights',
    params: oneUser,
    body: z.object({ is_admin: z.boolean(), reason }),
    response: userAnswer,
  }),
  setRoles: defineEndpoint({
    method: 'put',
    path: '/api/admin/users/{id}/roles',
    access: 'admin',
    summary: 'Replace the dispatch roles',
    params: oneUser,
    body: z.object({ roles: z.array(roleSchema).max(10), reason }),
    response: userAnswer,
  }),
  stats: defineEndpoint({
    method: 'get',
    path: '/api/admin/stats',
    access: 'admin',
    summary: 'Counts of accounts, tiers and content',
    response: adminStatsSchema,
  }),
  audit: defineEndpoint({
    method: 'get',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What admins did, newest first, 20 a page',
    query: auditFilterSchema,
    response: z.object({ entries: z.array(auditEntrySchema), pagination: paginationSchema }),
  }),
} as const;
