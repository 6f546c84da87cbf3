import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import {
  businessSchema,
  movementKindSchema,
  movementSchema,
  trialOutcomeSchema,
  trialResultSchema,
} from '../entities/business';
import { paginationSchema } from '../entities/pagination';
import { paidTierSchema } from '../entities/plan-change';

const pageSchema = z.coerce.number().int().min(1).max(100_000).default(1);
/** A calendar month in UTC from 1970 to 2199, such as '2026-11'. */
const monthSchema = z.string().regex(/^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11');

export const BUSINESS_SPANS = [6, 12, 18, 36] as const;
/** The months and the plan that the figures cover. */
export const businessFilterSchema = z.object({
  months: z.coerce.number().int().min(1).max(60).default(18),
  tier: paidTierSchema.optional(),
});
export type BusinessFilter = z.input<typeof businessFilterSchema>;

const movementQuery = z.object({
  month: monthSchema,
  /** Without a kind, all movements. `moved` lists the changes to and from other plans. */
  kind: movementKindSchema.optional(),
  tier: paidTierSchema.optional(),
});
/** Selects the accounts that pay at the end of a month. */
const accountQuery = z.object({ month: monthSchema, tier: paidTierSchema.optional() });
const trialQuery = z.object({
  month: monthSchema,
  outcome: trialOutcomeSchema.optional(),
  tier: paidTierSchema.optional(),
});
const paged = { page: pageSchema };
export type MovementFilter = z.output<typeof movementQuery>;
export type PayingAccountFilter = z.output<typeof accountQuery>;
export type TrialFilter = z.output<typeof trialQuery>;

const csvAnswer = z.object({ filename: z.string(), csv: z.string(), truncated: z.boolean() });

/** Revenue and trial figures for admins. */
export const business = {
  figures: defineEndpoint({
    method: 'get',
    path: '/api/admin/business',
    access: 'admin',
    summary: 'Monthly recurring revenue, its movements and trial conversion by month, of all plans or one',
    query: businessFilterSchema,
    response: businessSchema,
  }),
  movements: defineEndpoint({
    method: 'get',
    path: '/api/admin/business/movements',
    access: 'admin',
    summary: 'The accounts behind a month’s movements, newest first, 20 a page',
    query: movementQuery.extend(paged),
    response: z.object({ movements: z.array(movementSchema), pagination: paginationSchema }),
  }),
  accounts: defineEndpoint({
    method: 'get',
    path: '/api/admin/business/accounts',
    access: 'admin',
    summary: 'The accounts behind a month’s closing revenue, by their last movement, newest first, 20 a page',
    query: accountQuery.extend(paged),
    response: z.object({ movements: z.array(movementSchema), pagination: paginationSchema }),
  }),
  trials: defineEndpoint({
    method: 'get',
    path: '/api/admin/business/trials',
    access: 'admin',
    summary: 'The trials that end in a month, latest first, 20 a page',
    query: trialQuery.extend(paged),
    response: z.object({ trials: z.array(trialResultSchema), pagination: paginationSchema }),
  }),
  exportMovements: defineEndpoint({
    method: 'get',
    path: '/api/admin/business/movements-export',
    access: 'admin',
    summary: 'A month’s movements as CSV; needs a recent proof of identity',
    query: movementQuery,
    response: csvAnswer,
  }),
} as const;
