import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { changelogSchema } from '../entities/changelog';
import { remoteNameSchema } from '../remote';

/** A ULID that names a release. */
export const releaseIdSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'The release id is not valid');
const digestSchema = z.string().regex(/^[0-9a-f]{16}$/, 'The digest is not valid');

/** Where a remote failed: while its entry was fetched, while a module was fetched or run, at the time limit, or on screen. */
export const FAULT_PHASES = ['entry', 'module', 'budget', 'render'] as const;
export const faultPhaseSchema = z.enum(FAULT_PHASES);
export type FaultPhase = z.infer<typeof faultPhaseSchema>;

/** Maximum length of a stored error text. */
export const FAULT_TEXT_MAX = 300;
/** Maximum length of a stored stack, in characters: about its first ten lines. */
export const FAULT_STACK_MAX = 2_000;

/** A page's report that a remote failed on it. */
export const remoteFaultSchema = z.object({
  release: releaseIdSchema,
  remote: remoteNameSchema,
  digest: digestSchema,
  phase: faultPhaseSchema,
  message: z.string().max(FAULT_TEXT_MAX),
  stack: z.string().max(FAULT_STACK_MAX).optional(),
});
export type RemoteFault = z.infer<typeof remoteFaultSchema>;

/** A report from a remote that runs in a host of another origin. The platform reads that origin from the request. */
const foreignReportSchema = z.object({
  remote: remoteNameSchema.max(60),
  digest: digestSchema,
  fault: z
    .object({
      phase: faultPhaseSchema,
      message: z.string().max(FAULT_TEXT_MAX),
      stack: z.string().max(FAULT_STACK_MAX).optional(),
    })
    .optional(),
  /** Web vitals of what happened inside the remote's own element. */
  vitals: z
    .array(z.object({ name: z.enum(['LCP', 'INP', 'CLS']), value: z.number().min(0).max(600_000) }))
    .max(3)
    .optional(),
});
export type ForeignReport = z.infer<typeof foreignReportSchema>;

export const releases = {
  changelog: defineEndpoint({
    method: 'get',
    path: '/api/releases/changelog',
    access: 'public',
    summary: 'What went live and when, newest first, at most 50 releases',
    response: changelogSchema,
  }),
  beat: defineEndpoint({
    method: 'post',
    path: '/api/releases/beat',
    access: 'public',
    summary: 'A page reports its release and learns which one is live',
    body: z.object({
      release: releaseIdSchema,
      /** Remotes that this page showed for the first time since its last report. */
      shown: z.array(remoteNameSchema.max(60)).max(20).optional(),
    }),
    response: z.object({ live: z.string().nullable() }),
  }),
  fault: defineEndpoint({
    method: 'post',
    path: '/api/releases/faults',
    access: 'public',
    summary: 'A page reports a remote that failed in it',
    body: remoteFaultSchema,
    response: z.object({}),
  }),
  foreign: defineEndpoint({
    method: 'post',
    path: '/api/releases/foreign-reports',
    access: 'public',
    summary: 'A remote in a page of a listed origin reports an error or its web vitals',
    body: foreignReportSchema,
    response: z.object({}),
  }),
} as const;
