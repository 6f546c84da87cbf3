import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { instantSchema } from '../open-enum';

const field = z.string().max(4_000).optional().catch(undefined);

/** A report as browsers send it to `report-uri`. Unknown fields are accepted, and malformed ones count as missing. */
const cspReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': field,
    'effective-directive': field,
    'violated-directive': field,
    'blocked-uri': field,
    'source-file': field,
  }),
});

/** Content that a policy blocked on one of our pages, and how often. Addresses have no query string. */
const blockedSchema = z.object({
  directive: z.string(),
  blocked: z.string(),
  page: z.string(),
  /** The file whose code requested it, or null. */
  source: z.string().nullable(),
  count: z.int().min(1),
  first_at: instantSchema,
  last_at: instantSchema,
});
export type BlockedContent = z.output<typeof blockedSchema>;

/** What the content security policy of our pages blocked. */
export const cspReports = {
  report: defineEndpoint({
    method: 'post',
    path: '/api/csp-reports',
    access: 'public',
    summary: 'A browser reports what the policy of a page blocked',
    body: cspReportSchema,
    bodyLimit: 16 * 1024,
    response: z.object({}),
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/api/admin/csp-reports',
    access: 'admin',
    summary: 'What the policies of pages blocked in the last 30 days, the latest first',
    response: z.object({ reports: z.array(blockedSchema) }),
  }),
} as const;
