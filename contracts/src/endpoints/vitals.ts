import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { remoteNameSchema } from '../remote';

/** Largest and first paint, first byte, longest interaction (milliseconds), and layout shift (a ratio). */
const VITALS = ['LCP', 'FCP', 'TTFB', 'INP', 'CLS'] as const;

const MOST_VITALS = 20;
/** Longest plausible wait for a page: a larger value means that the clock jumped. */
const LONGEST_MS = 600_000;
const LONGEST_PRESS_MS = 60_000;

/** What one user experienced in one page load. The report does not identify the user. */
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
/** How long a click or key press took until its result was painted. Sent only if the back end records the trace. */
const pressReportSchema = z.object({
  /** W3C Trace Context ids that the requests of this press carried. */
  trace_id: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  span_id: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  kind: z.enum(['click', 'key']),
  /** From the press to the painted answer, milliseconds. */
  ms: z.int().min(0).max(LONGEST_PRESS_MS),
  /** Age of the press when the page sent this, milliseconds. It is relative, because the clocks of page and server differ. */
  ago_ms: z.int().min(0).max(LONGEST_PRESS_MS),
});
export type PressReport = z.infer<typeof pressReportSchema>;
export type VitalsReport = z.infer<typeof vitalsReportSchema>;

/** Measurements that pages report about their own speed. */
export const vitals = {
  report: defineEndpoint({
    method: 'post',
    path: '/api/vitals',
    access: 'public',
    summary: 'A page reports its web vitals',
    body: vitalsReportSchema,
    response: z.object({}),
  }),
  press: defineEndpoint({
    method: 'post',
    path: '/api/presses',
    access: 'public',
    summary: 'A page reports how long a press took until its answer was painted',
    body: pressReportSchema,
    response: z.object({}),
  }),
} as const;
