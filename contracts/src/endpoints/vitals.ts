import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { remoteNameSchema } from '../remote';

/** Largest and first paint, first byte, longest interaction (milliseconds), and layout shift (a ratio). */
const VITALS = ['LCP', 'FCP', 'TTFB', 'INP', 'CLS'] as const;

const MOST_VITALS = 20;
/** No visitor waits this long for a page: a larger value means that the clock jumped. */
const LONGEST_MS = 600_000;

/** What a page's readers experienced. It does not identify them. */
const vitalsReportSchema = z.object({
  release: z.string().max(40),
  vitals: z
    .array(
      z.object({
        name: z.enum(VITALS),
        value: z.number().min(0).max(LONGEST_MS),
        /** The remote that owns the page. */
        remote: remoteNameSchema.max(60),
      }),
    )
    .min(1)
    .max(MOST_VITALS),
});
export type VitalsReport = z.infer<typeof vitalsReportSchema>;

export const vitals = {
  report: defineEndpoint({
    method: 'post',
    path: '/api/vitals',
    access: 'public',
    summary: 'A page reports its web vitals',
    body: vitalsReportSchema,
    response: z.object({}),
  }),
} as const;
