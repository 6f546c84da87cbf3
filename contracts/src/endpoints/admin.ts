import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { paginationSchema } from '../entities/pagination';
import { tierSchema } from '../entities/tier';
import { userSchema } from '../entities/user';

export const userFilterSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(100).optional(),
  tier: tierSchema.optional(),
  status: z.enum(['active', 'inactive']).optional(),
});
export type UserFilter = z.input<typeof userFilterSchema>;

export const admin = {
  users: defineEndpoint({
    method: 'get',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Accounts, newest first, 20 a page',
    query: userFilterSchema,
    response: z.object({ users: z.array(userSchema), pagination: paginationSchema }),
  }),
} as const;
