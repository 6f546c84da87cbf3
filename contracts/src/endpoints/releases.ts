import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { instantSchema, openEnum } from '../open-enum';
import { appNameSchema } from '../release';
import { remoteNameSchema } from '../remote';

/** A ULID, as releases are named. */
const releaseIdSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'is no release');
const digestSchema = z.string().regex(/^[0-9a-f]{16}$/, 'is no digest');

/** Where a remote failed: fetching its entry, fetching or running a module, the time for both, or while it was on screen. */
export const FAULT_PHASES = ['entry', 'module', 'budget', 'render'] as const;
export const faultPhaseSchema = z.enum(FAULT_PHASES);
export type FaultPhase = z.infer<typeof faultPhaseSchema>;

/** The longest text of a fault that is kept. */
export const FAULT_TEXT_MAX = 300;

/** What a page tells of a remote that failed in it. */
export const remoteFaultSchema = z.object({
  release: releaseIdSchema,
  remote: remoteNameSchema,
  digest: digestSchema,
  phase: faultPhaseSchema,
  message: z.string().max(FAULT_TEXT_MAX),
});
export type RemoteFault = z.infer<typeof remoteFaultSchema>;

/** A release as admins see it, with the faults its pages told of. */
const adminReleaseSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  reason: z.string(),
  apps: z.record(z.string(), z.string()),
  /** Apps whose artefact differs from the release before. */
  changed: z.array(z.string()),
  faults: z.int(),
});
export type AdminRelease = z.output<typeof adminReleaseSchema>;
export type WireAdminRelease = z.input<typeof adminReleaseSchema>;

const faultSchema = z.object({
  remote: z.string(),
  digest: z.string(),
  phase: openEnum(faultPhaseSchema, 'module'),
  message: z.string(),
  count: z.int(),
  last_at: instantSchema,
});
export type AdminFault = z.output<typeof faultSchema>;

const releasesAnswer = z.object({
  /** The live one first; at most 50. */
  releases: z.array(adminReleaseSchema),
  /** Faults of digests that are live, the newest first; at most 50. */
  faults: z.array(faultSchema),
});
export type ReleasesAnswer = z.output<typeof releasesAnswer>;

export const releases = {
  beat: defineEndpoint({
    method: 'post',
    path: '/api/releases/beat',
    access: 'public',
    summary: 'An open page says which release it runs, and hears which one is live',
    body: z.object({ release: releaseIdSchema }),
    response: z.object({ live: z.string().nullable() }),
  }),
  fault: defineEndpoint({
    method: 'post',
    path: '/api/releases/faults',
    access: 'public',
    summary: 'A page tells of a remote that failed in it',
    body: remoteFaultSchema,
    response: z.object({}),
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/api/admin/releases',
    access: 'admin',
    summary: 'Releases, the live one first, with what failed in them',
    response: releasesAnswer,
  }),
  rollback: defineEndpoint({
    method: 'post',
    path: '/api/admin/releases/rollback',
    access: 'admin',
    summary: 'Make the state before the live one live again, of everything or of one app',
    body: z.object({
      /** The release the admin looked at; another one live meanwhile is a conflict. */
      live: releaseIdSchema,
      only: appNameSchema.nullish(),
    }),
    response: releasesAnswer,
  }),
} as const;
